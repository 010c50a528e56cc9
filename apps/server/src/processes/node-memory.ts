// How much memory Node takes before it looks for what is not used any more. V8 lets the part of its heap for new objects grow to
// three times 16 MiB and more while a process starts, and an idle one does not give it back: the server of the demo took 298 MB with
// that, and 178 with these. And the more memory a machine has, the larger V8 lets the heap grow between two collections: to four times what is
// used where it may have 4 GB, to some one and a half times with these (decision 270). See OPERATIONS, "Memory".

/**
 * Options of node for a server; also in package.json, which cannot read this, and the first one in the Dockerfile: by the limit of a
 * container's memory Node bounds its heap itself.
 */
export const SERVER_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=1024'];

/** For what runs beside it and mostly waits for other programs. */
export const CHILD_OPTIONS = ['--max-semi-space-size=2'];
