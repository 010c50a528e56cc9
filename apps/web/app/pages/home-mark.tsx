// The product's mark, leading to the start page.

import { common } from '@valence/copy/common';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';

export function HomeMark() {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center">
      <BrandMark label={common.brand} />
    </Link>
  );
}
