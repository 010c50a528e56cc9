// A lesson: the player, and what is known of it below.

import { playerCopy } from '@valence/copy/player';
import { formatPhone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useProfile } from '../../features/account/profile-query.ts';
import { NeighbourLinks } from '../../features/library/neighbour-links.tsx';
import { LessonFacts } from '../../features/player/lesson-facts.tsx';
import { LessonStage } from '../../features/player/lesson-stage.tsx';
import type { PlayerHandle } from '../../features/player/player-handle.ts';
import { useVideo } from '../../features/player/video-query.ts';
import { NetworkFailure } from '../../lib/http.ts';
import { useChatLink } from '../../lib/school.ts';
import { sentenceOf } from '../../lib/sentence.ts';
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
  const { data: video, error } = useVideo(id);
  const { data: profile, error: profileError } = useProfile();
  const startAt = secondIn(useLocation().search);
  const [handle, setHandle] = useState<PlayerHandle>();
  const chatLink = useChatLink();
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.warn('The lesson could not be fetched', error);
    toast({ kind: 'error', text: whyNotOpened(error) });
  }, [error, toast]);
  if (error && !video) return <Navigate to={paths.library} replace />;
  // Without the number that belongs over the picture nothing plays; the fault's screen offers to try again.
  if (profileError && !profile) throw profileError;
  return (
    <div className="mx-auto w-full max-w-7xl pb-8 sm:px-6 sm:pt-6">
      {video && profile ? (
        <>
          <title>{playerCopy.documentTitle(video.title)}</title>
          <LessonStage
            video={video}
            watermark={formatPhone(profile.phone)}
            renewLink={chatLink?.(playerCopy.renewalMessage(video.title))}
            startAt={startAt}
            onReady={setHandle}
          />
          <LessonFacts video={video} />
          <LessonSections video={video} handle={handle} />
          <NeighbourLinks videoId={video._id} />
        </>
      ) : (
        <Loading />
      )}
      <div className="px-4 sm:px-0">
        <ButtonLink to={paths.library} look="quiet" icon={<ArrowLeft size={18} />} className="-ml-3">
          {playerCopy.backToLibrary}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The usual words for a lost network say that what was entered is kept: here nothing was. */
function whyNotOpened(error: Error): string {
  return error instanceof NetworkFailure ? playerCopy.notReached : sentenceOf(error, playerCopy.notOpened);
}

/** The second that a link leads to: of a note, a question. */
function secondIn(search: string): number | undefined {
  const at = new URLSearchParams(search).get('at') ?? '';
  return /^\d{1,6}$/.test(at) ? Number(at) : undefined;
}

function Loading() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {playerCopy.loading}
      </p>
      <Skeleton className="mx-auto aspect-video w-full max-w-[calc((100dvh-8rem)*16/9)] max-sm:rounded-none" />
      <div className="flex flex-col gap-3 px-4 py-6 sm:px-0">
        <Skeleton className="h-8 w-8/12" />
        <Skeleton className="h-5 w-5/12" />
      </div>
    </div>
  );
}
