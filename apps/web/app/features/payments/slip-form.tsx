// Form that sends a bank slip for a month: picture, amount, reference.

import { myPaymentsCopy } from '@valence/copy/payments/my-payments';
import { parseRupees, plainRupees } from '@valence/domain/money';
import { PICTURE_TYPES } from '@valence/domain/picture/types';
import { type SubmitEvent, useId, useState } from 'react';
import { sentenceOf } from '../../lib/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { OwnMonth } from './class-months.tsx';
import { useSendSlip } from './my-payments-query.ts';

const copy = myPaymentsCopy.form;

interface SlipFormProps {
  classId: string;
  month: OwnMonth;
  onClose: () => void;
}

export function SlipForm({ classId, month, onClose }: SlipFormProps) {
  const { fields, set, errors, submit, isPending } = useSlip({ classId, month, onClose });
  return (
    <Dialog open title={copy.title(month.year, month.month)} onClose={onClose}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4 text-ink">
        <PictureField
          picture={fields.picture}
          error={errors.picture}
          onChange={(picture) => set({ picture })}
        />
        <TextField
          label={copy.amount}
          prefix="Rs."
          inputMode="decimal"
          autoComplete="off"
          value={fields.amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
          error={errors.amount}
        />
        <TextField
          label={copy.reference}
          hint={copy.referenceHint}
          autoComplete="off"
          maxLength={60}
          value={fields.reference}
          onChange={(event) => set({ reference: event.currentTarget.value })}
        />
        {errors.whole && (
          <p role="alert" className="text-15 font-medium text-danger">
            {errors.whole}
          </p>
        )}
        <Button type="submit" large busy={isPending}>
          {isPending ? copy.sending : copy.send}
        </Button>
      </form>
    </Dialog>
  );
}

interface Fields {
  picture: File | undefined;
  amount: string;
  reference: string;
}

function useSlip({ classId, month, onClose }: SlipFormProps) {
  const [fields, setFields] = useState<Fields>({
    picture: undefined,
    amount: plainRupees(month.owedCents || month.feeCents),
    reference: '',
  });
  const [errors, setErrors] = useState<{ picture?: string; amount?: string; whole?: string }>({});
  const send = useSendSlip();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { picture, amount, reference } = fields;
    const amountCents = parseRupees(amount);
    setErrors({
      ...(!picture && { picture: copy.pictureMissing }),
      ...(!amountCents && { amount: copy.amountWrong }),
    });
    if (!picture || !amountCents) return;
    const { year, month: number } = month;
    send.mutate(
      { classId, year, month: number, amountCents, reference, picture },
      {
        onSuccess: () => {
          toast({ kind: 'success', text: copy.sent });
          onClose();
        },
        onError: (failure) => setErrors({ whole: sentenceOf(failure, copy.failed) }),
      },
    );
  };
  const set = (more: Partial<Fields>) => {
    setFields((before) => ({ ...before, ...more }));
    // What was refused may be right now.
    setErrors({});
  };
  return { fields, set, errors, submit, isPending: send.isPending };
}

interface PictureFieldProps {
  picture: File | undefined;
  error: string | undefined;
  onChange: (picture: File | undefined) => void;
}

function PictureField({ picture, error, onChange }: PictureFieldProps) {
  const id = useId();
  const [preview, setPreview] = useState<string>();
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-15 font-semibold">
        {copy.picture}
      </p>
      <label className="inline-flex min-h-11 items-center rounded-card border border-line-strong/60 bg-surface px-5 text-15 font-semibold focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand hover:border-line-strong">
        {picture ? copy.chooseOther : copy.choose}
        <input
          id={id}
          type="file"
          accept={PICTURE_TYPES.join(',')}
          aria-label={copy.picture}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-notes`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            setPreview(file && URL.createObjectURL(file));
            onChange(file);
          }}
          className="sr-only"
        />
      </label>
      {preview && (
        <img
          src={preview}
          alt=""
          width={96}
          height={96}
          onLoad={() => URL.revokeObjectURL(preview)}
          className="mt-2 size-24 rounded-card border border-line bg-sunken object-cover"
        />
      )}
      <p
        id={`${id}-notes`}
        className={classes('mt-1.5 text-13', error ? 'font-medium text-danger' : 'text-ink-soft')}
      >
        {error ?? (picture ? copy.chosen(picture.name) : copy.pictureHint)}
      </p>
    </div>
  );
}
