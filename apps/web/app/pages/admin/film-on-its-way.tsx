// How far the films of a new school are: what this browser sends, and what the server makes of it.

import { useQueryClient } from '@tanstack/react-query';
import type { Packaging } from '@valence/contract/admin/packaging';
import { firstLessonCopy as copy } from '@valence/copy/admin/first-lesson';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { isActive, usePackagings } from '../../features/admin/packaging/packaging.ts';
import { setupQuery } from '../../features/admin/setup/setup-calls.ts';
import type { Sending } from '../../features/admin/uploads/uploads.ts';
import { useSendings } from '../../features/admin/uploads/use-uploads.ts';
import { adminPaths } from '../../lib/admin-paths.ts';

/** Nothing where no film is on its way and none has failed. */
export function FilmOnItsWay() {
  const sendings = useSendings().filter(({ state }) => state !== 'arrived');
  const films = usePackagings().data?.films ?? [];
  const watchable = films.filter(({ watchableAt }) => watchableAt !== null).length;
  const client = useQueryClient();
  // The list ticks the lesson as soon as it can be watched.
  useEffect(() => {
    if (watchable > 0) void client.invalidateQueries({ queryKey: setupQuery.queryKey });
  }, [client, watchable]);
  const lines = [...sendings.map(sendingLine), ...films.map(filmLine)].filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return (
    <div role="status" className="mt-1 grid gap-1 text-15 font-semibold wrap-anywhere text-ink">
      {lines}
      <Link to={adminPaths.uploads} className="min-h-11 content-center font-normal text-brand underline">
        {copy.toUploads}
      </Link>
    </div>
  );
}

function sendingLine({ fingerprint, name, bytes, sentBytes, refusal }: Sending): ReactNode {
  return (
    <p key={fingerprint} className={refusal && 'text-danger'}>
      {refusal
        ? copy.stopped(name, refusal.sentence)
        : copy.sending(name, Math.floor((sentBytes / Math.max(1, bytes)) * 100))}
    </p>
  );
}

function filmLine(film: Packaging): ReactNode {
  const { _id, videoTitle, state, share } = film;
  if (isActive(film))
    return (
      <p key={_id}>
        {state === 'running' ? copy.making(videoTitle, Math.floor(share * 100)) : copy.waits(videoTitle)}
      </p>
    );
  if (state !== 'failed') return undefined;
  return (
    <p key={_id} className="text-danger">
      {copy.unmade(videoTitle)}
    </p>
  );
}
