// Form that records a deletion request that came by e-mail or WhatsApp, so that its 14 days are counted here.

import { requestsCopy } from '@valence/copy/admin/privacy';
import { common } from '@valence/copy/common';
import { refusalSentences } from '@valence/copy/refusals';
import { maskPhoneInput, normalisePhone } from '@valence/domain/phone';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { MaskedField } from '../../../ui/masked-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRecord } from './request-queries.ts';

const copy = requestsCopy.record;
const DAYS = Array.from({ length: 14 }, (_, daysAgo) => daysAgo);

export function RecordRequest() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{copy.open}</Button>
      <Dialog open={open} title={copy.title} onClose={() => setOpen(false)}>
        {/* Rendered only while open, so that it is empty each time it opens. */}
        {open && <Form onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

function useRecordForm(onDone: () => void) {
  const [input, setInput] = useState('');
  const [channel, setChannel] = useState<'whatsapp' | 'email'>('whatsapp');
  const [email, setEmail] = useState('');
  const [daysAgo, setDaysAgo] = useState(0);
  const [error, setError] = useState<string>();
  const record = useRecord();
  const toast = useToast();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const phone = normalisePhone(input);
    setError(phone ? undefined : refusalSentences['phone-invalid']);
    if (!phone) return;
    const replyEmail = channel === 'email' && email.trim() ? email.trim() : null;
    const onSuccess = () => {
      toast({ kind: 'success', text: copy.done });
      onDone();
    };
    const onError = (failure: Error) => setError(sentenceOf(failure, requestsCopy.changeFailed));
    record.mutate({ phone, channel, replyEmail, daysAgo }, { onSuccess, onError });
  };
  const busy = record.isPending;
  return { input, setInput, channel, setChannel, email, setEmail, daysAgo, setDaysAgo, error, busy, submit };
}

function Form({ onDone }: { onDone: () => void }) {
  const form = useRecordForm(onDone);
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-5 text-ink">
      <MaskedField
        label={copy.phone}
        prefix="+94"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={form.input}
        mask={maskPhoneInput}
        onChange={form.setInput}
        error={form.error}
      />
      <Choice
        label={copy.channel}
        value={form.channel}
        onChange={(value) => form.setChannel(value === 'email' ? value : 'whatsapp')}
      >
        <option value="whatsapp">{copy.channels.whatsapp}</option>
        <option value="email">{copy.channels.email}</option>
      </Choice>
      {form.channel === 'email' && (
        <TextField
          label={copy.email}
          type="email"
          value={form.email}
          onChange={(event) => form.setEmail(event.target.value)}
        />
      )}
      <Choice
        label={copy.when}
        value={String(form.daysAgo)}
        onChange={(value) => form.setDaysAgo(Number(value))}
      >
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {copy.daysAgo(days)}
          </option>
        ))}
      </Choice>
      <FormActions busy={form.busy} empty={form.input === ''} onCancel={onDone} />
    </form>
  );
}

function FormActions({ busy, empty, onCancel }: { busy: boolean; empty: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="secondary" onClick={onCancel}>
        {common.cancel}
      </Button>
      <Button type="submit" busy={busy} disabled={empty}>
        {copy.submit}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-15 font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-13 w-full rounded-card border border-line-strong/70 bg-surface px-4 text-17"
      >
        {children}
      </select>
    </div>
  );
}
