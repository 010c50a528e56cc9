// What is shown when a page breaks.

import { fault } from '@valence/copy/common';
import { Button } from '../ui/button.tsx';

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
