// The types of the modules that the build makes of the school's content.

declare module 'virtual:site-content' {
  import type { SiteContent } from '@valence/contract/site/site';

  /** Undefined until the first publication. */
  const content: SiteContent | undefined;
  export default content;
}

declare module 'virtual:brand' {
  export const brand: string;
  /** Nothing was published yet. */
  export const opensSoon: boolean;
}

declare module 'virtual:paper' {
  /** Light and dark. */
  export const paper: readonly [string, string];
}
