// The settings of reminders: price, budget, quiet hours, and the names of the templates that Meta approved.

import { type MessageSettings, saveMessageSettings } from '@valence/contract/admin/messages';
import { messagesCopy } from '@valence/copy/admin/messages';
import { TEMPLATE_USES } from '@valence/domain/messages';
import { parseRupees, plainRupees } from '@valence/domain/money';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { ChoiceField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { MESSAGES } from './messages-calls.ts';

const { settings: copy } = messagesCopy;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: copy.hour(hour) }));
const UNREAD_MINUTES = [15, 30, 60, 120, 240, 480, 720, 1440];
const MOST_FREE = 1_000_000;
const MOST_CENTS = 100_000_000;
const LONGEST_NAME = 120;

export function SettingsForm({ settings }: { settings: MessageSettings }) {
  const [draft, setDraft] = useState({
    price: plainRupees(settings.priceCents),
    budget: plainRupees(settings.budgetCents),
    free: String(settings.freeReplies),
  });
  const [more, setMore] = useState(settings);
  const [isTried, setIsTried] = useState(false);
  const toast = useToast();
  const save = useAwaitedChange(async (body: MessageSettings) => call(saveMessageSettings, { body }), {
    queryKey: [MESSAGES],
  });
  const read = readDraft(draft);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsTried(true);
    const { priceCents, budgetCents, freeReplies } = read;
    if (priceCents === undefined || budgetCents === undefined || freeReplies === undefined) return;
    save.mutate(
      { ...more, priceCents, budgetCents, freeReplies },
      {
        onSuccess: () => toast({ kind: 'success', text: copy.saved }),
        onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.saveFailed) }),
      },
    );
  };
  const field = (name: keyof typeof draft, value: number | undefined, problem: string) => ({
    value: draft[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    error: isTried && value === undefined ? problem : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const { value: typed } = currentTarget;
      setDraft((before) => ({ ...before, [name]: typed }));
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <TextField label={copy.price} {...field('price', read.priceCents, copy.invalid)} />
      <TextField label={copy.budget} {...field('budget', read.budgetCents, copy.invalid)} />
      <TextField label={copy.freeReplies} {...field('free', read.freeReplies, copy.invalidNumber)} />
      <div className="grid grid-cols-2 gap-3">
        {(['quietFrom', 'quietTo'] as const).map((name) => (
          <ChoiceField
            key={name}
            label={copy[name]}
            value={String(more[name])}
            options={HOURS}
            onChange={(value) => setMore((before) => ({ ...before, [name]: Number(value) }))}
          />
        ))}
      </div>
      <ChoiceField
        label={copy.unread}
        value={String(more.unreadMinutes)}
        options={unreadChoices(more.unreadMinutes)}
        onChange={(value) => setMore((before) => ({ ...before, unreadMinutes: Number(value) }))}
      />
      <Templates
        templates={more.templates}
        onChange={(templates) => setMore((before) => ({ ...before, templates }))}
      />
      <div className="sm:col-span-2">
        <Button type="submit" busy={save.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

/** With the present value, whatever it is. */
function unreadChoices(present: number) {
  const minutes = [...new Set([...UNREAD_MINUTES, present])].toSorted((a, b) => a - b);
  return minutes.map((one) => ({ value: String(one), label: copy.unreadFor(one) }));
}

function readDraft({ price, budget, free }: { price: string; budget: string; free: string }) {
  const within = (cents: number | undefined) =>
    cents !== undefined && cents <= MOST_CENTS ? cents : undefined;
  const count = /^\d{1,7}$/.test(free.trim()) ? Number(free) : undefined;
  return {
    priceCents: within(parseRupees(price)),
    budgetCents: within(parseRupees(budget)),
    freeReplies: count !== undefined && count <= MOST_FREE ? count : undefined,
  };
}

interface TemplatesProps {
  templates: MessageSettings['templates'];
  onChange: (templates: MessageSettings['templates']) => void;
}

function Templates({ templates, onChange }: TemplatesProps) {
  return (
    <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-2 text-17 font-semibold">{copy.template}</legend>
      {TEMPLATE_USES.map((use) => (
        <TextField
          key={use}
          label={copy.templates[use]}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          spellCheck={false}
          value={templates[use]}
          onChange={({ currentTarget }) => onChange({ ...templates, [use]: currentTarget.value.trim() })}
        />
      ))}
    </fieldset>
  );
}
