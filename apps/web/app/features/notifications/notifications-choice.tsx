// The part of Settings that switches notifications of this browser on and off, or says why it cannot.

import { useMutation } from '@tanstack/react-query';
import { notificationsCopy as copy } from '@valence/copy/auth/notifications';
import { useState } from 'react';
import { refusalOr } from '../../lib/spoken-error.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { abilityHere, areOnHere, turnOff } from './this-browser.ts';
import { useTurnOn } from './use-turn-on.ts';

export function NotificationsChoice() {
  const [here, setHere] = useState(stateHere);
  const look = () => setHere(stateHere());
  const { turnOn, isBusy } = useTurnOn(look);
  return (
    <>
      <p className="mb-3 text-15 text-ink-soft">{copy.text}</p>
      {here === 'possible' && (
        <Button look="secondary" busy={isBusy} onClick={turnOn}>
          {copy.allow}
        </Button>
      )}
      {here === 'on' && <On onChange={look} />}
      {here === 'denied' && <p>{copy.denied}</p>}
      {here === 'home-screen' && <p>{copy.onIphone}</p>}
      {here === 'impossible' && <p>{copy.impossible}</p>}
    </>
  );
}

const stateHere = () => (areOnHere() ? 'on' : abilityHere());

function On({ onChange }: { onChange: () => void }) {
  const toast = useToast();
  const end = useMutation({
    mutationFn: turnOff,
    onSuccess: () => {
      toast({ kind: 'success', text: copy.turnedOff });
      onChange();
    },
    onError: (error) => toast({ kind: 'error', text: refusalOr(error, copy.offFailed) }),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="font-semibold">{copy.on}</p>
      <Button look="secondary" busy={end.isPending} onClick={() => end.mutate()}>
        {copy.turnOff}
      </Button>
    </div>
  );
}
