// The shapes of the modules that the build makes of the school's content file.

declare module 'virtual:site-content' {
  import type { SiteContent } from '@valence/contract/site';

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

declare module 'virtual:page-meta' {
  export const pageMeta: typeof import('./page-meta.server.ts').pageMeta;
}
