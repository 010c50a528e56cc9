// Waits while the server ends, exchanges its data and starts again, and says when the school is back.

import { useQuery } from '@tanstack/react-query';
import { type BackupsView, readBackups } from '@valence/contract/admin/backups';
import { backupsCopy as copy } from '@valence/copy/admin/backups';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { ApiRefusal } from '../../../lib/failures.ts';
import { useNow } from '../../../lib/use-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Check, Warning } from '../../../ui/icons.tsx';
import { Ring } from '../../../ui/spinner.tsx';

const ASK_MS = 1500;
const LONG_MS = 180_000;

type Answer =
  /** The server that answers has not ended yet, or none answers. */
  'waits' | 'back' | { failure: string };

function answerOf({ task }: BackupsView): Answer {
  if (task?.kind !== 'place') return 'back';
  return task.endedAt === null ? 'waits' : { failure: task.failure ?? '' };
}

async function ask(signal: AbortSignal): Promise<Answer> {
  try {
    return answerOf(await call(readBackups, undefined, { signal }));
  } catch (error) {
    // The restored school may not know this session any more. A server that is ending refuses with 503.
    return error instanceof ApiRefusal && error.status === 401 ? 'back' : 'waits';
  }
}

export function PlaceWait() {
  const [begunAt] = useState(now);
  const { data = 'waits' } = useQuery({
    queryKey: ['backups-wait'],
    queryFn: async ({ signal }) => ask(signal),
    refetchInterval: ({ state }) => (state.data === undefined || state.data === 'waits' ? ASK_MS : false),
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  const isLong = useNow(ASK_MS) - begunAt > LONG_MS;
  const { waiting } = copy;
  if (data === 'waits')
    return (
      <Card aria-label={waiting.title} className="max-w-2xl p-6">
        <h2 className="flex items-center gap-3 text-21">
          <span className="text-live">
            <Ring size={24} />
          </span>
          {waiting.title}
        </h2>
        <p role="status" className="mt-3">
          {isLong ? waiting.long : waiting.text}
        </p>
      </Card>
    );
  const isBack = data === 'back';
  return (
    <Card aria-label={isBack ? waiting.back : waiting.failed} className="max-w-2xl p-6">
      <h2 className="flex items-center gap-3 text-21">
        <span className={isBack ? 'text-good' : 'text-danger'}>
          {isBack ? <Check size={24} /> : <Warning size={24} />}
        </span>
        {isBack ? waiting.back : waiting.failed}
      </h2>
      <p role="status" className="mt-3">
        {isBack ? waiting.backText : data.failure}
      </p>
      {/* A whole new page: nothing of what was loaded before is true any more. */}
      <Button className="mt-5" onClick={() => location.reload()}>
        {waiting.reload}
      </Button>
    </Card>
  );
}
