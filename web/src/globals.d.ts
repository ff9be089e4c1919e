/** What happened before the modules listened: see first.js. */
declare var takeEarly: (...kinds: string[]) => Event[];
