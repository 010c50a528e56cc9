// The shape of the module that the build makes of the school's content file.

declare module 'virtual:site-content' {
  import type { SiteContent } from '@valence/contract/site';

  const content: SiteContent;
  export default content;
}
