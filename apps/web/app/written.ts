// What the HTML of a prerendered page and the scripts that hydrate it agree on.

/** The element that the page is rendered into. */
export const ROOT_ID = 'root';
/** The element with the `Written` data, as JSON; an address without HTML of its own has none. */
export const WRITTEN_ID = 'written';

export interface Written {
  /** The page's data. */
  data: unknown;
  /** Addresses of its scripts, each after those that it imports; the last one is the entry. */
  scripts: readonly string[];
}

/** The address of a page's data, for visitors who come from another page. */
export function dataAddress(path: string): string {
  return `${path === '/' ? '/index' : path}.json`;
}
