// Card for one part of the signed-in person's second factor: its name, state, explanation and actions.

import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';
import type { StepUp } from './step-up.tsx';

export interface PartProps {
  stepUp: StepUp;
  onCodes: (codes: readonly string[]) => void;
}

export function FactorPart({
  title,
  state,
  children,
  actions,
}: {
  title: string;
  state?: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}) {
  const id = useId();
  return (
    <Card className="p-5 sm:p-6" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-17">
          {title}
        </h2>
        {state}
      </div>
      <div className="mt-2 text-15 text-ink-soft">{children}</div>
      <div className="mt-4 flex flex-wrap gap-3">{actions}</div>
    </Card>
  );
}
