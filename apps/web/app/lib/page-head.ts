// A page's title, description and address in the document's head.

import { useEffect } from 'react';

export interface PageHead {
  title: string;
  description?: string;
  /** The page's canonical path on this site, for a page that search engines may list and people may share. */
  path?: string;
  /** File name under `/social/`, without its extension: the picture shown with a link to the page. */
  picture?: string;
}

/** Keeps the document's head up to date with the page that is shown. */
export function usePageHead(head: PageHead | undefined): void {
  useEffect(() => {
    if (!head) return;
    document.title = head.title;
    put(
      'meta[name=description]',
      'meta',
      head.description && { name: 'description', content: head.description },
    );
    put('link[rel=canonical]', 'link', head.path && { rel: 'canonical', href: location.origin + head.path });
  }, [head]);
}

/** Sets a title that is known only once the page has its data. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}

/** Replaces the element that the selector finds; without attributes it only removes it. */
function put(
  selector: string,
  tag: 'meta' | 'link',
  attributes: Record<string, string> | '' | undefined,
): void {
  document.head.querySelector(selector)?.remove();
  if (attributes) document.head.append(Object.assign(document.createElement(tag), attributes));
}
