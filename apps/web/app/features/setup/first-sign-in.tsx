// Tells the admin of a new school how to sign in for the first time; nothing once somebody has.

import { readFirstSignIn } from '@valence/contract/site/setup';
import { firstSignIn as copy } from '@valence/copy/site/setup';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Info } from '../../ui/icons.tsx';

export function FirstSignIn() {
  const text = useText();
  if (!text) return null;
  return (
    <section className="flex items-start gap-3 rounded-card border border-brand/25 bg-brand/8 px-4 py-3">
      <Info className="mt-0.5 shrink-0 text-brand" />
      <div className="min-w-0">
        <h2 className="text-17">{copy.title}</h2>
        {text.map((line) => (
          <p key={line} className="mt-1 text-15 wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
    </section>
  );
}

/** Undefined where nobody needs it, or until the server has answered. */
function useText(): readonly string[] | undefined {
  const [text, setText] = useState<readonly string[]>();
  useEffect(() => {
    call(readFirstSignIn).then(
      ({ awaited, simulated }) => {
        if (awaited === 'number') setText([copy.noNumber]);
        if (awaited === 'sign-in') setText(simulated ? [copy.text, copy.simulated] : [copy.text]);
      },
      // Without it the page is as for everybody else.
      () => undefined,
    );
  }, []);
  return text;
}
