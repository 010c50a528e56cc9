// A lesson: the player, and below it the lesson's title, sections and neighbours.

import type { QueryClient } from '@tanstack/react-query';
import { common } from '@valence/copy/common';
import { libraryCopy } from '@valence/copy/learning/library';
import { playbackCopy } from '@valence/copy/learning/playback';
import { formatPhone } from '@valence/domain/phone';
import { lazy, useEffect, useState } from 'react';
import { Redirect, useParams } from 'wouter';
import { useProfile } from '../../features/account/profile-query.ts';
import { papersKey } from '../../features/attachments/attachments-query.ts';
import { PaperLinks } from '../../features/attachments/paper-links.tsx';
import { useLessons } from '../../features/library/library-queries.ts';
import { NeighbourLinks } from '../../features/library/neighbour-links.tsx';
import { NextLesson } from '../../features/library/next-lesson.tsx';
import { LessonFacts } from '../../features/playback/lesson-facts.tsx';
import { LessonStage } from '../../features/playback/lesson-stage.tsx';
import type { PlayerHandle } from '../../features/playback/player-handle.ts';
import { useVideo } from '../../features/playback/video-query.ts';
import { CardPicture } from '../../lib/card-picture.tsx';
import { ApiRefusal } from '../../lib/failures.ts';
import { isKeptLesson } from '../../lib/kept-lessons.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { useTitle } from '../../lib/page-head.ts';
import { isPassing, isTimeout } from '../../lib/retry.ts';
import { useChatLink } from '../../lib/school.ts';
import { refusalOr } from '../../lib/spoken-error.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { ArrowLeft } from '../../ui/page-icons.tsx';
import { PageBody } from '../../ui/shell.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LessonSections } from './lesson-sections.tsx';
import { PartFailed } from './part-failed.tsx';
import './player.css';

const LessonRail = lazy(async () => import('./lesson-rail.tsx'));

/** As in player.css. */
const WIDE = '(width >= 64rem)';

export const head = () => ({ title: playbackCopy.loadingTitle, isNamedLater: true });

export default function Player() {
  const { id } = useParams();
  // Another lesson is another page: nothing of the one before may remain, neither its player nor its position.
  return id ? <Lesson key={id} id={id} /> : <Redirect to={paths.library} replace />;
}

function Lesson({ id }: { id: string }) {
  const { video, kept, lesson, failure, slow, refetch } = useOpening(id);
  const { data: profile, error: profileError, refetch: refetchProfile } = useProfile();
  const startAt = secondIn(usePlace().search);
  const [handle, setHandle] = useState<PlayerHandle>();
  const chatLink = useChatLink();
  const isWide = useMediaQuery(WIDE);
  useTitle(lesson && playbackCopy.documentTitle(lesson.title));
  if (failure && !isPassing(failure)) return <Redirect to={paths.library} replace />;
  // Nothing plays without the watermark's number.
  if (failure || (profileError && !profile)) {
    const retry = () => void Promise.all([refetch(), refetchProfile()]);
    return <NotOpened title={lesson?.title} onRetry={retry} />;
  }
  const isOpen = video && profile;
  return (
    <div className="lesson-page mx-auto w-full max-w-7xl pb-8 sm:px-6 sm:pt-6" aria-busy={!isOpen}>
      <p role="status" className="sr-only">
        {isOpen ? '' : slow ? common.slowStill : playbackCopy.loading}
      </p>
      <div>
        <div className={pinned}>
          {isOpen ? (
            <LessonStage
              atEnd={
                <>
                  <NextLesson videoId={id} />
                  <PaperLinks videoId={id} />
                </>
              }
              video={video}
              watermark={formatPhone(profile.phone)}
              renewLink={chatLink?.(playbackCopy.renewalMessage(video.title))}
              startAt={startAt}
              kept={kept}
              onReady={setHandle}
            />
          ) : (
            <StageToCome slow={slow} picture={lesson?.thumbnailUrl ?? undefined} />
          )}
        </div>
        {lesson ? <LessonFacts video={lesson} /> : <FactsToCome />}
        {video?.resumeSeconds !== undefined && video.url?.startsWith('/') && (
          <div className="px-4 pb-4 sm:px-0">
            <ButtonLink look="secondary" to={kept ? paths.downloads : paths.download(id)}>
              {kept ? libraryCopy.onPhone : playbackCopy.download}
            </ButtonLink>
          </div>
        )}
        {isOpen && <LessonSections video={video} handle={handle} isWide={isWide} />}
        {isOpen && <NeighbourLinks videoId={id} />}
        <div className="px-4 sm:px-0">
          <ButtonLink to={paths.library} look="quiet" icon={<ArrowLeft size={18} />} className="-ml-3">
            {playbackCopy.backToLibrary}
          </ButtonLink>
        </div>
      </div>
      <aside className="lesson-rail" aria-label={playbackCopy.besideLesson}>
        {isOpen && isWide && (
          <LazyPart waiting={<Ring size={20} />} failed={<PartFailed />}>
            <LessonRail video={video} handle={handle} />
          </LazyPart>
        )}
      </aside>
    </div>
  );
}

/** On a phone the picture stays in sight while one reads and writes below it; the filled screen lies over everything. */
const pinned = 'max-sm:sticky max-sm:top-0 max-sm:z-20 max-sm:has-data-filled:z-50';

/** The lesson, and until its address has arrived what the library has about it. */
function useOpening(id: string) {
  const { data, error, failureReason, refetch } = useVideo(id, openKept);
  const { video, kept } = data ?? {};
  const lessons = useLessons();
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.warn('The lesson could not be fetched', error);
    if (!isPassing(error)) toast({ kind: 'error', text: whyNotOpened(error) });
  }, [error, toast]);
  const lesson = video ?? lessons.find(({ _id }) => _id === id);
  const failure = video ? null : error;
  return { video, kept, lesson, failure, slow: isTimeout(failureReason), refetch };
}

async function openKept(id: string, signal: AbortSignal, client: QueryClient) {
  if (!isKeptLesson(id)) return undefined;
  const feature = await import('../../features/downloads/open-kept.ts');
  const opened = await feature.openKept(id, signal);
  // Old from the start: with a connection the server's list follows.
  client.setQueryData(papersKey(id), opened?.papers && { attachments: opened.papers }, { updatedAt: 1 });
  return opened;
}

function whyNotOpened(error: Error): string {
  const isClosed = error instanceof ApiRefusal && (error.status === 403 || error.status === 404);
  return isClosed ? playbackCopy.notYours : refusalOr(error, playbackCopy.notOpened);
}

/** The address stays: the lesson opens at it once the server is reached. */
function NotOpened({ title, onRetry }: { title: string | undefined; onRetry: () => void }) {
  return (
    <PageBody>
      {title && <h1 className="mb-4 text-21 sm:text-28">{title}</h1>}
      <EmptyState
        title={playbackCopy.notReached}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={onRetry}>{common.tryAgain}</Button>
            <ButtonLink look="secondary" to={paths.library}>
              {playbackCopy.backToLibrary}
            </ButtonLink>
          </div>
        }
      >
        {playbackCopy.notReachedText}
      </EmptyState>
    </PageBody>
  );
}

/** The second that a link of a note or a question leads to. */
function secondIn(search: string): number | undefined {
  const at = new URLSearchParams(search).get('at') ?? '';
  return /^\d{1,6}$/.test(at) ? Number(at) : undefined;
}

/** Of the player's size; with the lesson's picture, once the library has said which it is. */
function StageToCome({ slow, picture }: { slow: boolean; picture: string | undefined }) {
  return (
    <div className="relative mx-auto grid aspect-video w-full max-w-[calc((100dvh-8rem)*16/9)] place-items-center">
      <Skeleton className="absolute inset-0 max-sm:rounded-none" />
      {picture && (
        <span className="absolute inset-0 overflow-hidden sm:rounded-card">
          <CardPicture src={picture} className="size-full object-cover opacity-75" />
        </span>
      )}
      {slow && <p className="relative px-6 text-center font-semibold">{common.slowStill}</p>}
    </div>
  );
}

/** A placeholder of the size of a one-line title and the line below it. */
function FactsToCome() {
  return (
    <div className="px-4 py-5 sm:px-0 sm:py-6">
      <Skeleton className="h-[2rem] w-8/12 sm:h-[2.625rem]" />
      <Skeleton className="mt-3 h-[1.75rem] w-5/12" />
    </div>
  );
}
