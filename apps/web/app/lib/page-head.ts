// A page's title, description and address in the document's head.

import { brand } from 'virtual:brand';
import { common } from '@valence/copy/common';
import { useEffect } from 'react';

export interface PageHead {
  title: string;
  description?: string;
  /** The page's canonical path on this site, for a page that search engines may list and people may share. */
  path?: string;
  /** File name under `/social/`, without its extension: the picture shown with a link to the page. */
  picture?: string;
  /** The page sets its real title by `useTitle`, once it knows it. */
  isNamedLater?: boolean;
}

/** A title with the school's own name, where the words have the product's. */
export function titled(title: string, school: string = brand): string {
  const ending = ` · ${common.brand}`;
  return title.endsWith(ending) ? `${title.slice(0, -ending.length)} · ${school}` : title;
}

let isNameless = false;

/** Whether the page that is shown has only a title for while it loads. */
export function isTitlePending(): boolean {
  return isNameless;
}

/** Keeps the document's head up to date with the page that is shown. */
export function usePageHead(head: PageHead | undefined): void {
  useEffect(() => {
    if (!head) return;
    document.title = titled(head.title);
    isNameless = head.isNamedLater ?? false;
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
    if (title === undefined) return;
    document.title = titled(title);
    isNameless = false;
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
