// Form that gives a student a place in the class, by WhatsApp number, with the next free spot filled in.

import { rosterCopy as copy } from '@valence/copy/admin/classes';
import { paymentsCopy } from '@valence/copy/payments/payments';
import { refusalSentences } from '@valence/copy/refusals';
import { maskPhoneInput, normalisePhone } from '@valence/domain/phone';
import { type SubmitEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { Button } from '../../../ui/button.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useEnrol, useLeave } from './classes-queries.ts';

export function AddStudent({ classId, nextSpot }: { classId: string; nextSpot: number }) {
  const form = useRef<HTMLFormElement>(null);
  const { input, setInput, spot, setSpot, error, submit, isPending } = useAddForm(classId, nextSpot, () =>
    // The next student at the door can be typed right away.
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
        value={input}
        mask={maskPhoneInput}
        onChange={setInput}
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
      <Button type="submit" large className="sm:mt-[1.875rem]" busy={isPending} disabled={input === ''}>
        {copy.add}
      </Button>
    </form>
  );
}

/** @param onAdded called once the student has the place */
function useAddForm(classId: string, nextSpot: number, onAdded: () => void) {
  const [input, setInput] = useState('');
  // Until a spot is typed, the next free one applies.
  const [chosenSpot, setSpot] = useState<string>();
  const spot = chosenSpot ?? String(nextSpot);
  const [error, setError] = useState<{ phone?: string; spot?: string }>({});
  const enrol = useEnrol(classId);
  const leave = useLeave();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const phone = normalisePhone(input);
    const isSpotValid = /^([1-9]\d{0,4})?$/.test(spot);
    setError({
      ...(!phone && { phone: refusalSentences['phone-invalid'] }),
      ...(!isSpotValid && { spot: copy.spotWrong }),
    });
    if (!phone || !isSpotValid) return;
    enrol.mutate(
      { phone, spotNumber: spot ? Number(spot) : null },
      {
        onSuccess: ({ name, enrolmentId }) => {
          const undo = undoBy(() => leave.mutateAsync(enrolmentId));
          toast({ kind: 'success', text: copy.added(name || paymentsCopy.unnamed), undo });
          setInput('');
          setSpot(undefined);
          onAdded();
        },
        onError: (failure) => setError({ phone: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  return { input, setInput, spot, setSpot, error, submit, isPending: enrol.isPending };
}
