// On this phone: the lessons that lie here, and the choice of a size for the one that shall come.

import { useQueryClient } from '@tanstack/react-query';
import { downloadsCopy as copy } from '@valence/copy/learning/downloads';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DownloadList } from '../../features/downloads/download-list.tsx';
import { keepUp, refresh, shownDownloads, subscribe } from '../../features/downloads/downloads.ts';
import { SizeChoice } from '../../features/downloads/size-choice.tsx';
import { useLessons } from '../../features/library/library-queries.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageBody } from '../../ui/shell.tsx';

export const head = () => ({ title: copy.documentTitle });

export default function DownloadsPage() {
  const { orders, lessons, activities } = useSyncExternalStore(subscribe, shownDownloads);
  const { isRead, hasFailed } = useStored();
  const wanted = new URLSearchParams(usePlace().search).get('lesson');
  const titles = useLessons();
  useNotesKept(lessons.filter(({ isWhole }) => isWhole).map(({ videoId }) => videoId));
  const isToChoose =
    wanted !== null && isRead && ![...orders, ...lessons].some(({ videoId }) => videoId === wanted);
  return (
    <PageBody>
      <div className="mx-auto flex max-w-2xl flex-col gap-5">
        <header>
          <h1 className="text-28">{copy.title}</h1>
          <p className="mt-1 text-ink-soft">{copy.intro}</p>
        </header>
        {hasFailed && <p role="alert">{copy.noStorage}</p>}
        {isToChoose && !hasFailed && (
          <SizeChoice videoId={wanted} title={titles.find(({ _id }) => _id === wanted)?.title} />
        )}
        <DownloadList orders={orders} lessons={lessons} activities={activities} />
        {isRead && !hasFailed && orders.length + lessons.length === 0 && !isToChoose && <Nothing />}
      </div>
    </PageBody>
  );
}

/** Reads what lies here, and keeps it up from now on. */
function useStored() {
  const [state, setState] = useState({ isRead: false, hasFailed: false });
  useEffect(() => {
    refresh().then(
      () => {
        setState({ isRead: true, hasFailed: false });
        keepUp();
      },
      (error: unknown) => {
        console.warn('The downloads could not be read', error);
        setState({ isRead: true, hasFailed: true });
      },
    );
  }, []);
  return state;
}

/** The notes beside lessons that lie here: read once, they are shown without a connection, too (lib/kept-replies.ts). */
function useNotesKept(whole: readonly string[]): void {
  const client = useQueryClient();
  const ids = whole.join(' ');
  useEffect(() => {
    if (ids === '') return;
    const keep = async () => {
      const { notesQuery } = await import('../../features/notes/use-notes.ts');
      await Promise.all(ids.split(' ').map(async (videoId) => client.query(notesQuery(videoId))));
    };
    keep().catch((error: unknown) => console.warn('The notes are not kept', error));
  }, [ids, client]);
}

function Nothing() {
  return (
    <EmptyState
      title={copy.none}
      action={
        <ButtonLink look="secondary" to={paths.library}>
          {copy.toLessons}
        </ButtonLink>
      }
    >
      {copy.noneText}
    </EmptyState>
  );
}
