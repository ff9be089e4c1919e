/** An error with a message for the player. */
export class Problem extends Error {}
