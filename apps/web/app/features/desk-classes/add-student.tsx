// Giving a student a place in the class, by WhatsApp number, with the next free spot filled in.

import { rosterCopy as copy } from '@valence/copy/classes';
import { paymentsCopy } from '@valence/copy/payments';
import { refusalSentences } from '@valence/copy/refusals';
import { maskPhoneInput, normalisePhone } from '@valence/domain/phone';
import { type SubmitEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { MaskedField } from '../../ui/masked-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useEnrol } from './classes-queries.ts';

export function AddStudent({ classId, nextSpot }: { classId: string; nextSpot: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { typed, setTyped, spot, setSpot, error, submit, isPending } = useAdding(classId, nextSpot, () =>
    // The next one at the door: typed right away.
    form.current?.querySelector('input')?.focus(),
  );
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="grid items-start gap-3 rounded-card border border-line bg-surface p-4 sm:grid-cols-[2fr_1fr_auto]"
    >
      <MaskedField
        label={copy.phone}
        prefix="+94"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={typed}
        mask={maskPhoneInput}
        onChange={setTyped}
        error={error.phone}
      />
      <TextField
        label={copy.spot}
        hint={copy.spotHint(nextSpot)}
        inputMode="numeric"
        value={spot}
        onChange={(event) => setSpot(event.currentTarget.value)}
        error={error.spot}
      />
      <Button type="submit" large className="sm:mt-[1.875rem]" busy={isPending} disabled={typed === ''}>
        {copy.add}
      </Button>
    </form>
  );
}

/** @param added what follows once somebody has the place */
function useAdding(classId: string, nextSpot: number, added: () => void) {
  const [typed, setTyped] = useState('');
  // Until one is typed it is the next free one.
  const [chosenSpot, setSpot] = useState<string>();
  const spot = chosenSpot ?? String(nextSpot);
  const [error, setError] = useState<{ phone?: string; spot?: string }>({});
  const enrol = useEnrol(classId);
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const phone = normalisePhone(typed);
    const spotRight = /^([1-9]\d{0,4})?$/.test(spot);
    setError({
      ...(!phone && { phone: refusalSentences['phone-invalid'] }),
      ...(!spotRight && { spot: copy.spotWrong }),
    });
    if (!phone || !spotRight) return;
    enrol.mutate(
      { phone, spotNumber: spot ? Number(spot) : null },
      {
        onSuccess: (name) => {
          toast({ kind: 'success', text: copy.added(name || paymentsCopy.unnamed) });
          setTyped('');
          setSpot(undefined);
          added();
        },
        onError: (failed) => setError({ phone: sentenceOf(failed, copy.failed) }),
      },
    );
  };
  return { typed, setTyped, spot, setSpot, error, submit, isPending: enrol.isPending };
}
