// The card of a lesson: one that can be watched, one that is locked, and the skeleton of one that is still loading.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { libraryCopy } from '@valence/copy/learning/library';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import { isFinished, minutesLeft } from '@valence/domain/watched';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { expiryWords } from '../../lib/expiry.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Drop } from '../../ui/drop.tsx';
import { Chat, Clock, Lock } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Poster } from './poster.tsx';

const frame =
  'relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card';
// Room for two lines of title, one of category and one of badge, so that all cards and skeletons have the same size.
const texts = 'flex grow flex-col gap-1 p-3';

/** @param at milliseconds since 1970, by the server's clock */
export function VideoCard({ video, at }: { video: LibraryVideo; at: number }) {
  const expiry = expiryWords(video.accessExpires, at);
  return (
    <article
      className={classes(
        frame,
        'transition-transform hover:-translate-y-0.5 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand',
      )}
    >
      <Poster video={video} />
      <div className={texts}>
        <Title>
          <Link to={paths.player(video._id)} className="outline-none after:absolute after:inset-0">
            {video.title}
          </Link>
        </Title>
        <About video={video} />
        <BadgeLine>
          {expiry && (
            <Badge tone={expiry.tone} icon={<Clock size={14} />}>
              {expiry.text}
            </Badge>
          )}
        </BadgeLine>
      </div>
    </article>
  );
}

/** @param chatLink undefined while the school's number is not known */
export function LockedCard({
  video,
  chatLink,
}: {
  video: LibraryVideo;
  chatLink: ((words: string) => string) | undefined;
}) {
  return (
    <article className={frame}>
      <div className="opacity-75 colourless">
        <Poster video={video} />
      </div>
      <div className={texts}>
        <Title quiet>{video.title}</Title>
        <About video={video} />
        <BadgeLine>
          <Badge icon={<Lock size={14} />}>
            {video.accessExpires
              ? libraryCopy.endedOn(formatSchoolDate(new Date(video.accessExpires)))
              : libraryCopy.waitsFor(monthName(video))}
          </Badge>
        </BadgeLine>
        <Unlock video={video} chatLink={chatLink} />
      </div>
    </article>
  );
}

/** Where paying the lesson's month opens it, links to the payments; otherwise to the chat, to ask for access. */
function Unlock({ video, chatLink }: Parameters<typeof LockedCard>[0]) {
  const { title, payClass } = video;
  if (payClass !== undefined)
    return (
      <ButtonLink
        look="secondary"
        to={paths.payments}
        aria-label={libraryCopy.payForOf(monthName(video), payClass, title)}
        className="mt-2"
      >
        {libraryCopy.payFor(monthName(video))}
      </ButtonLink>
    );
  if (!chatLink) return null;
  return (
    <ButtonAnchor
      look="secondary"
      href={chatLink(libraryCopy.renewalMessage(title))}
      icon={<Chat size={18} />}
      aria-label={libraryCopy.askRenewalOf(title)}
      className="mt-2"
    >
      {libraryCopy.askRenewal}
    </ButtonAnchor>
  );
}

function monthName({ year, month }: LibraryVideo): string {
  return year === null || month === null ? '' : formatMonth(year, month);
}

/** Has exactly the size of a card. */
export function CardSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className="aspect-video rounded-none" />
      <div className={texts}>
        <span className="flex h-[3rem] flex-col justify-around">
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-7/12" />
        </span>
        <span className="flex h-[1.25rem] items-center">
          <Skeleton className="h-3 w-5/12" />
        </span>
        <span className="flex h-[1.75rem] items-center">
          <Skeleton className="h-6 w-7/12" />
        </span>
      </div>
    </div>
  );
}

function Title({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <h3
      className={classes(
        'line-clamp-2 min-h-[3rem] text-15 text-wrap large-text:line-clamp-none',
        quiet && 'text-ink-soft',
      )}
    >
      {children}
    </h3>
  );
}

/** The category, and how much is left of a lesson that has been started. */
function About({ video: { category, watchedShare, durationSeconds } }: { video: LibraryVideo }) {
  return (
    <p className="flex min-h-[1.25rem] flex-wrap items-center gap-x-1 text-13 text-ink-soft">
      <span className="grow truncate">{category}</span>
      {watchedShare !== undefined && durationSeconds && (
        <>
          <Drop level={watchedShare} size={16} />
          <span className="shrink-0">
            {isFinished(watchedShare)
              ? libraryCopy.watched
              : libraryCopy.minutesLeft(minutesLeft(watchedShare, durationSeconds))}
          </span>
        </>
      )}
    </p>
  );
}

function BadgeLine({ children }: { children: ReactNode }) {
  return <p className="flex min-h-[1.75rem] items-center *:whitespace-normal">{children}</p>;
}
