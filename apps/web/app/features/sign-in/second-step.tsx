// Where the second step of a sign-in shows: its card comes over the wire only for the few who have one.

import { lazy, Suspense } from 'react';
import { Card } from '../../ui/card.tsx';
import { Ring } from '../../ui/spinner.tsx';
import type { FactorCardProps } from './factor-card.tsx';

const FactorCard = lazy(async () => import('./factor-card.tsx'));

export function SecondStep(props: FactorCardProps) {
  const waiting = (
    <Card className="grid min-h-72 place-items-center">
      <Ring size={28} />
    </Card>
  );
  return (
    <Suspense fallback={waiting}>
      <FactorCard {...props} />
    </Suspense>
  );
}
