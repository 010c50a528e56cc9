// The display face, asked for with the page itself: found only in the style sheet, it would come one round trip later.

import face from '../styles/fonts/bricolage-grotesque-700.woff2';

/** The `links` of a page whose headings are set in it. */
export const displayFace = () =>
  [{ rel: 'preload', href: face, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }] as const;
