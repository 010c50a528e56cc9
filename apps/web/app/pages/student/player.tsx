// A lesson: the player, and what is known of it below.

import { common } from '@valence/copy/common';
import { playerCopy } from '@valence/copy/player';
import { formatPhone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useProfile } from '../../features/account/profile-query.ts';
import { useLessons } from '../../features/library/library-queries.ts';
import { NeighbourLinks } from '../../features/library/neighbour-links.tsx';
import { LessonFacts } from '../../features/player/lesson-facts.tsx';
import { LessonStage } from '../../features/player/lesson-stage.tsx';
import type { PlayerHandle } from '../../features/player/player-handle.ts';
import { useVideo } from '../../features/player/video-query.ts';
import { NetworkFailure } from '../../lib/http.ts';
import { isTimeout } from '../../lib/retry.ts';
import { useChatLink } from '../../lib/school.ts';
import { refusalOr } from '../../lib/spoken-error.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowLeft } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { LessonSections } from './lesson-sections.tsx';

export const meta = () => [{ title: playerCopy.loadingTitle }];

export default function Player() {
  const { id } = useParams();
  // Another lesson is another page: nothing of the one before may be left, neither its player nor its place.
  return id ? <Lesson key={id} id={id} /> : <Navigate to={paths.library} replace />;
}

function Lesson({ id }: { id: string }) {
  const { video, known, failed, slow } = useOpening(id);
  const { data: profile, error: profileError } = useProfile();
  const startAt = secondIn(useLocation().search);
  const [handle, setHandle] = useState<PlayerHandle>();
  const chatLink = useChatLink();
  if (failed) return <Navigate to={paths.library} replace />;
  // Without the number that belongs over the picture nothing plays; the fault's screen offers to try again.
  if (profileError && !profile) throw profileError;
  const isOpen = video && profile;
  return (
    <div className="mx-auto w-full max-w-7xl pb-8 sm:px-6 sm:pt-6" aria-busy={!isOpen}>
      {known && <title>{playerCopy.documentTitle(known.title)}</title>}
      <p role="status" className="sr-only">
        {isOpen ? '' : slow ? common.slowStill : playerCopy.loading}
      </p>
      {isOpen ? (
        <LessonStage
          video={video}
          watermark={formatPhone(profile.phone)}
          renewLink={chatLink?.(playerCopy.renewalMessage(video.title))}
          startAt={startAt}
          onReady={setHandle}
        />
      ) : (
        <StageToCome slow={slow} />
      )}
      {known ? <LessonFacts video={known} /> : <FactsToCome />}
      {isOpen && <LessonSections video={video} handle={handle} />}
      {isOpen && <NeighbourLinks videoId={id} />}
      <div className="px-4 sm:px-0">
        <ButtonLink to={paths.library} look="quiet" icon={<ArrowLeft size={18} />} className="-ml-3">
          {playerCopy.backToLibrary}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The lesson, and until its address is there what the library knows of it. */
function useOpening(id: string) {
  const { data: video, error, failureReason } = useVideo(id);
  const lessons = useLessons();
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.warn('The lesson could not be fetched', error);
    toast({ kind: 'error', text: whyNotOpened(error) });
  }, [error, toast]);
  const known = video ?? lessons.find(({ _id }) => _id === id);
  return { video, known, failed: Boolean(error && !video), slow: isTimeout(failureReason) };
}

/** The usual words for a lost network say that what was entered is kept: here nothing was. */
function whyNotOpened(error: Error): string {
  return refusalOr(error, error instanceof NetworkFailure ? playerCopy.notReached : playerCopy.notOpened);
}

/** The second that a link leads to: of a note, a question. */
function secondIn(search: string): number | undefined {
  const at = new URLSearchParams(search).get('at') ?? '';
  return /^\d{1,6}$/.test(at) ? Number(at) : undefined;
}

/** Of the player's size. */
function StageToCome({ slow }: { slow: boolean }) {
  return (
    <div className="relative mx-auto grid aspect-video w-full max-w-[calc((100dvh-8rem)*16/9)] place-items-center">
      <Skeleton className="absolute inset-0 max-sm:rounded-none" />
      {slow && <p className="relative px-6 text-center font-semibold">{common.slowStill}</p>}
    </div>
  );
}

/** Of the size of a title on one line and what stands below it. */
function FactsToCome() {
  return (
    <div className="px-4 py-5 sm:px-0 sm:py-6">
      <Skeleton className="h-[2rem] w-8/12 sm:h-[2.625rem]" />
      <Skeleton className="mt-3 h-[1.75rem] w-5/12" />
    </div>
  );
}
