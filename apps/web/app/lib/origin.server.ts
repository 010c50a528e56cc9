// This site's own address, for what must be absolute: canonical links, and pictures that other sites show.

/**
 * Stands for the address, without a slash at its end, in what is written at build time, when it is not known yet. The
 * server puts its own in the place (platform/own-address.ts).
 */
export const ORIGIN = 'https://origin.invalid';
