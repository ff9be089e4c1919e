/** Returns the events that happened before the modules were loaded; see first.js. */
declare var takeEarlyEvents: (...kinds: string[]) => Event[];
