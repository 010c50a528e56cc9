// The product's logo, linked to the start page.

import { brand } from 'virtual:brand';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

/** @param anew loads the start page as a new document, without the state of a page that broke */
export function HomeLink({ anew = false }: { anew?: boolean }) {
  const className = 'inline-flex min-h-11 items-center';
  const mark = <BrandMark label={brand} />;
  if (anew) {
    return (
      <a href={paths.home} className={className}>
        {mark}
      </a>
    );
  }
  return (
    <Link to={paths.home} className={className}>
      {mark}
    </Link>
  );
}
