// The product's mark, leading to the start page.

import { brand } from 'virtual:brand';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

/** @param anew loads the start page as if it were opened: what broke on this one stays behind */
export function HomeMark({ anew = false }: { anew?: boolean }) {
  return (
    <Link to={paths.home} reloadDocument={anew} className="inline-flex min-h-11 items-center">
      <BrandMark label={brand} />
    </Link>
  );
}
