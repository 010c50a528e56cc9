// The footer of the public pages: the copyright, the legal pages, and room for contact links.

import { publicPages } from '@valence/copy/site/public-pages';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePlace } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { LanguageLinks } from './language-links.tsx';

const { footer } = publicPages;
const links = [
  [paths.privacy, footer.privacy],
  [paths.terms, footer.terms],
  [paths.deletion, footer.deletion],
] as const;

export function PublicFooter({ copyright, children }: { copyright?: string; children?: ReactNode }) {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-12 px-4 py-2 text-15 text-ink-soft sm:px-6">
        {copyright && <p>{copyright}</p>}
        <ul className="flex flex-wrap gap-x-6">
          {links.map(([to, text]) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink">
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <LanguageLinks to={usePlace().pathname} />
        {children}
      </div>
    </footer>
  );
}
