// Chooses the instant to which the school goes back, in the school's time and within what the backups cover.

import type { BackupsView } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { stateRestored } from '@valence/domain/backups';
import { MINUTE_MS } from '@valence/domain/durations';
import { readSchoolTime, schoolTimestamp } from '@valence/domain/school-time';
import { type SubmitEvent, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { LineField } from '../../../ui/admin/form-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { isUnderWay, useRestore } from './backups-calls.ts';

export function RestoreForm({ view }: { view: BackupsView }) {
  const { restore } = copy;
  return (
    <Card aria-label={restore.title} className="p-4 sm:p-6">
      <h2 className="text-21">{restore.title}</h2>
      <p className="mt-2 max-w-2xl">{restore.text}</p>
      <Choice view={view} />
    </Card>
  );
}

function Choice({ view }: { view: BackupsView }) {
  const why = whyNot(view);
  if (why || !view.range) return <p className="mt-3 max-w-2xl text-15 text-ink-soft">{why}</p>;
  return <Form view={view} range={view.range} />;
}

function whyNot({ canRestore, range, restored }: BackupsView): string | undefined {
  if (!canRestore) return copy.restore.elsewhere;
  if (!range) return copy.restore.noBase;
  return restored.length > 0 ? copy.restore.waits : undefined;
}

function Form({ view, range }: { view: BackupsView; range: NonNullable<BackupsView['range']> }) {
  const { restore } = copy;
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const order = useRestore();
  const at = new Date(useNow(MINUTE_MS));
  const first = new Date(range.first);
  const wanted = readSchoolTime(`${day} ${time}`);
  const ends = view.bases.map(({ endedAt }) => new Date(endedAt));
  const restored = wanted && stateRestored(ends, { at, wanted });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!wanted) return setError(restore.incomplete);
    if (!stateRestored(ends, { at: new Date(now()), wanted }))
      return setError(restore.outside(copy.moment(first)));
    order.mutate(wanted, { onError: (failure) => setError(spokenError(failure, copy.orderFailed)) });
  };
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setError(undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <LineField
          type="date"
          label={restore.day}
          value={day}
          min={schoolTimestamp(first).slice(0, 10)}
          max={schoolTimestamp(at).slice(0, 10)}
          className="min-w-44"
          onChange={change(setDay)}
        />
        <LineField
          type="time"
          step={1}
          label={restore.time}
          hint={restore.timeHint}
          value={time}
          className="min-w-44"
          onChange={change(setTime)}
        />
      </div>
      <p className="text-15 text-ink-soft tabular-nums">
        {restore.range(copy.moment(first), copy.moment(at))}
      </p>
      {wanted && restored && (
        <p className="font-semibold tabular-nums">
          {restored < wanted
            ? restore.onlyCopies(copy.moment(restored), copy.moment(new Date(range.everySince)))
            : restore.asItWas(wanted)}
        </p>
      )}
      {error && (
        <p role="alert" className="text-15 font-medium text-danger">
          {error}
        </p>
      )}
      <div>
        <Button type="submit" look="secondary" busy={order.isPending} disabled={isUnderWay(view)}>
          {restore.submit}
        </Button>
      </div>
    </form>
  );
}
