// The limits of the school; each is saved, or reset to the server's default, by itself.

import { queryOptions } from '@tanstack/react-query';
import { type Limit, listLimits, resetLimit, setLimit } from '@valence/contract/admin/limits';
import { limitsCopy as copy } from '@valence/copy/admin/limits';
import { common } from '@valence/copy/common';
import { isWithin, type LimitName } from '@valence/domain/limits';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useReading } from '../../../lib/reading.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { undoBy } from '../../../lib/undo-by.ts';
import { useAwaitedChange } from '../../../lib/use-change.ts';
import { TickField } from '../../../ui/admin/form-fields.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';

export function LimitsPanel() {
  const limits = useReading(limitsQuery);
  return (
    <section aria-label={copy.title} className="max-w-3xl">
      <p className="mb-4 text-15 text-ink-soft">{copy.intro}</p>
      <Loaded query={limits} failed={copy.failed} again={common.tryAgain} skeleton="h-80">
        {(data) => (
          <Card className="divide-y divide-line px-4 sm:px-6">
            {data.map((limit) =>
              // A yes-or-no limit has no number to type.
              limit.most === 1 ? (
                <Switch key={limit.name} limit={limit} />
              ) : (
                // The value in the key restarts the form when somebody sets another value.
                <NumberLimit key={`${limit.name} ${limit.value}`} limit={limit} />
              ),
            )}
          </Card>
        )}
      </Loaded>
    </section>
  );
}

function useSave({ name, value: before, changedAt }: Limit) {
  const change = useLimitChange(name);
  const toast = useToast();
  const save = (value: number | null) =>
    change.mutate(value, {
      onSuccess: () => {
        const undo = undoBy(() => change.mutateAsync(changedAt === null ? null : before));
        toast({ kind: 'success', text: copy.saved(copy.names[name].label), undo });
      },
      onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.changeFailed) }),
    });
  return { save, busy: change.isPending };
}

function NumberLimit({ limit }: { limit: Limit }) {
  const { name, value, least, most } = limit;
  const { label, hint, unit } = copy.names[name];
  const [input, setInput] = useState(String(value));
  const [error, setError] = useState<string>();
  const { save, busy } = useSave(limit);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isWithin(name, Number(input))) return setError(copy.outside(least, most));
    save(Number(input));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 py-5">
      <TextField
        label={label}
        hint={`${hint} ${copy.range(least, most, unit)}.`}
        error={error}
        inputMode="numeric"
        className="max-w-md"
        value={input}
        maxLength={4}
        onChange={(event) => {
          setInput(event.target.value.replace(/\D/g, ''));
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={busy}
          disabled={input === String(value)}
          aria-label={copy.saveNamed(label)}
        >
          {copy.save}
        </Button>
        <ToDefault limit={limit} busy={busy} onReset={() => save(null)} />
      </div>
    </form>
  );
}

function Switch({ limit }: { limit: Limit }) {
  const { label, hint } = copy.names[limit.name];
  const { save, busy } = useSave(limit);
  return (
    <div className="flex flex-col gap-2 py-5">
      <TickField
        label={label}
        checked={limit.value === 1}
        disabled={busy}
        onChange={(checked) => save(checked ? 1 : 0)}
      />
      <p className="text-13 text-ink-soft">{hint}</p>
      <div>
        <ToDefault limit={limit} busy={busy} onReset={() => save(null)} />
      </div>
    </div>
  );
}

interface ToDefaultProps {
  limit: Limit;
  busy: boolean;
  onReset: () => void;
}

function ToDefault({ limit: { name, usual, most, changedAt }, busy, onReset }: ToDefaultProps) {
  if (changedAt === null) return <Badge>{copy.byDefault}</Badge>;
  const shown = most === 1 ? (usual === 1 ? copy.on : copy.off) : String(usual);
  return (
    <Button
      look="secondary"
      busy={busy}
      aria-label={copy.toDefaultNamed(copy.names[name].label)}
      onClick={onReset}
    >
      {copy.toDefault(shown)}
    </Button>
  );
}

const limitsQuery = queryOptions({
  queryKey: ['admin', 'limits'],
  queryFn: async ({ signal }) => (await call(listLimits, undefined, { signal })).limits,
});

/** @returns sets the limit; null puts it back to the default */
function useLimitChange(name: LimitName) {
  const params = { name };
  return useAwaitedChange(
    async (value: number | null) =>
      value === null ? call(resetLimit, { params }) : call(setLimit, { params, body: { value } }),
    // Also what an admin asks of its people may be another one now.
    { queryKey: ['admin'] },
  );
}
