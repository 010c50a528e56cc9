// Whole screens for addresses that lead nowhere and for pages that broke.

import { common, fault, notFound } from '@valence/copy/common';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ElementTile } from '../ui/element-tile.tsx';
import { MoleculeLines } from '../ui/molecule-lines.tsx';
import { Shell } from '../ui/shell.tsx';

export function NotFoundScreen() {
  return (
    <Shell skipLabel={common.skipToContent} brand={<HomeMark />}>
      <div className="relative isolate grid grow place-items-center overflow-hidden px-6 py-16 text-center">
        <MoleculeLines className="absolute top-1/2 left-1/2 -z-10 w-240 max-w-none -translate-x-1/2 -translate-y-1/2 opacity-10" />
        <div>
          <ElementTile symbol="Nf" above="404" size="giant" />
          <h1 className="mt-8 text-28">{notFound.title}</h1>
          <p className="mt-2 mb-8 text-ink-soft">{notFound.text}</p>
          <ButtonLink to={paths.home} large>
            {notFound.toHome}
          </ButtonLink>
        </div>
      </div>
    </Shell>
  );
}

export function FaultScreen() {
  return (
    <div className="grid min-h-dvh place-items-center px-6 text-center">
      <div>
        <h1 className="text-28">{fault.title}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{fault.text}</p>
        <Button large onClick={() => window.location.reload()}>
          {fault.reload}
        </Button>
      </div>
    </div>
  );
}

/** The mark, leading to the start page. */
export function HomeMark() {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center">
      <BrandMark label={common.brand} />
    </Link>
  );
}
