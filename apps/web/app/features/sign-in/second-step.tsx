// Shows the second step of a sign-in; its card is downloaded only for the few people who have a second factor.

import { fault } from '@valence/copy/common';
import { lazy } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { TOAST_LIFE, useToast } from '../../ui/toast.tsx';
import { forgetAttempt } from './attempt.ts';
import type { FactorCardProps } from './factor-card.tsx';

const FactorCard = lazy(async () => import('./factor-card.tsx'));

interface SecondStepProps extends Omit<FactorCardProps, 'onOver'> {
  /** Called when the second factor came too late, after the attempt is forgotten: the sign-in starts again. */
  onOver: () => void;
}

export function SecondStep({ onOver, ...props }: SecondStepProps) {
  const toast = useToast();
  const startOver = (reason: string) => {
    toast({ kind: 'error', text: reason, life: TOAST_LIFE.long });
    forgetAttempt();
    onOver();
  };
  const waiting = (
    <Card className="grid min-h-72 place-items-center">
      <Ring size={28} />
    </Card>
  );
  const failed = (
    <Card role="alert" className="grid min-h-72 place-content-center gap-4 p-6 text-center">
      <p>{fault.part}</p>
      <Button onClick={() => window.location.reload()}>{fault.reload}</Button>
    </Card>
  );
  return (
    <LazyPart waiting={waiting} failed={failed}>
      <FactorCard {...props} onOver={startOver} />
    </LazyPart>
  );
}
