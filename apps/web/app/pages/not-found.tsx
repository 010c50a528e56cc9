// Shown at any address that is not in the site map.

import { common } from '@valence/copy/common';
import { notFound } from '@valence/copy/site/not-found';
import { useAuth } from '../lib/auth.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ElementTile } from '../ui/element-tile.tsx';
import { Shell } from '../ui/shell.tsx';
import { HomeLink } from './home-link.tsx';

export const head = () => ({ title: notFound.title });

export default function NotFound() {
  const { isAuthenticated } = useAuth();
  // For signed-in people the frame of the signed-in pages is around it.
  if (isAuthenticated) return <Nothing to={paths.library} />;
  return (
    <Shell skipLabel={common.skipToContent} brand={<HomeLink />}>
      <Nothing to={paths.home} />
    </Shell>
  );
}

function Nothing({ to }: { to: typeof paths.home | typeof paths.library }) {
  return (
    <div className="grid grow place-items-center px-6 py-16 text-center">
      <div>
        <span aria-hidden="true">
          <ElementTile symbol="Nf" above="404" size="giant" />
        </span>
        <h1 className="mt-8 text-28">{notFound.title}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{notFound.text}</p>
        <ButtonLink to={to} large>
          {to === paths.home ? notFound.toHome : notFound.toLessons}
        </ButtonLink>
      </div>
    </div>
  );
}
