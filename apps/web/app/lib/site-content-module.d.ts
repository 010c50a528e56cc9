// The types of the modules that the build makes from the school's content file.

declare module 'virtual:site-content' {
  import type { SiteContent } from '@valence/contract/site/site';

  const content: SiteContent;
  export default content;
}

declare module 'virtual:brand' {
  export const brand: string;
}

declare module 'virtual:paper' {
  /** Light and dark. */
  export const paper: readonly [string, string];
}
