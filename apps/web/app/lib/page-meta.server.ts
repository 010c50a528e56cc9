// What the head of a public page tells search engines, and those who show a link to it. Made when the HTML is
// written, by loaders, or through `virtual:page-meta` for a page that has none: no script carries it.

import { brand } from 'virtual:brand';
import { ADDRESS_PLACEHOLDER as ORIGIN } from '@valence/contract/own-address';
import { publicPages } from '@valence/copy/public-pages';
import type { MetaDescriptor } from 'react-router';

interface PageHead {
  title: string;
  description: string;
  /** The page's one address on this site. */
  path: string;
  /** File name under `/social/`, without its ending. */
  picture: string;
}

// The size that every service shows whole.
const PICTURE = { width: 1200, height: 630 } as const;

export function pageMeta({ title, description, path, picture }: PageHead): MetaDescriptor[] {
  const property = (name: string, content: string | number) => ({
    property: `og:${name}`,
    content: String(content),
  });
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: ORIGIN + path },
    property('type', 'website'),
    property('site_name', brand),
    property('title', title),
    property('description', description),
    property('url', ORIGIN + path),
    property('image', `${ORIGIN}/social/${picture}.png`),
    property('image:width', PICTURE.width),
    property('image:height', PICTURE.height),
    property('image:alt', publicPages.pictureOf(title)),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
