// Shown when a page breaks.

import { common, fault } from '@valence/copy/common';
import { Button } from '../ui/button.tsx';
import { Shell } from '../ui/shell.tsx';
import { HomeLink } from './home-link.tsx';

export function FaultScreen() {
  return (
    <Shell skipLabel={common.skipToContent} brand={<HomeLink anew />}>
      <div className="grid grow place-items-center px-6 py-16 text-center">
        <div role="alert">
          <h1 className="text-28">{fault.title}</h1>
          <p className="mt-2 mb-8 text-ink-soft">{fault.text}</p>
          <Button large onClick={() => window.location.reload()}>
            {fault.reload}
          </Button>
        </div>
      </div>
    </Shell>
  );
}
