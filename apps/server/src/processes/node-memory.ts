// How much memory Node takes before it looks for what is not used any more. V8 lets the part of its heap for new objects grow to
// three times 16 MiB and more while a process starts, and an idle one does not give it back: the server of the demo took 298 MB with
// that, and 178 with these. See OPERATIONS, "Memory".

/** Options of node for a server; also in package.json and the Dockerfile, which cannot read this. */
export const SERVER_OPTIONS = ['--max-semi-space-size=8'];

/** For what runs beside it and mostly waits for other programs. */
export const CHILD_OPTIONS = ['--max-semi-space-size=2'];
