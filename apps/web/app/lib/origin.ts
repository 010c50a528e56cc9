// This site's own address, for what must be absolute: canonical links, and pictures that other sites show.

/**
 * Stands for the address in HTML that is written at build time, where it is not known yet; the server puts its own in
 * the place.
 */
export const ORIGIN_PLACEHOLDER = 'https://origin.invalid';

/** `https://school.lk`, without a slash at the end. */
export function siteOrigin(): string {
  return typeof window === 'undefined' ? ORIGIN_PLACEHOLDER : window.location.origin;
}
