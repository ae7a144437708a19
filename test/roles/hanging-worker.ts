/** A worker that hangs in its start: it is there, but never says that it is ready. */
setInterval(() => undefined, 1_000);
