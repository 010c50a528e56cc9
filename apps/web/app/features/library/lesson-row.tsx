// A lesson as a row of a list: one that can be watched, one that is locked, and the skeleton of one that is still loading.

import type { LibraryVideo } from '@valence/contract/learning/videos';
import { libraryCopy } from '@valence/copy/learning/library';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { expiryWords } from '../../lib/expiry.ts';
import { isKeptLesson } from '../../lib/kept-lessons.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Chat, Check } from '../../ui/icons.tsx';
import { Clock, Download, Lock } from '../../ui/page-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Poster } from './poster.tsx';
import { Watched } from './watched.tsx';

/** As many rows side by side as there is room for. */
export const rows = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-3';
/** The list item of a row; those far below the screen are neither laid out nor loaded. */
export const rowItem = '[content-visibility:auto] [contain-intrinsic-size:auto_6rem]';

const frame =
  'relative flex h-full min-h-24 items-center gap-3 rounded-card border border-line bg-surface p-2 shadow-card';
/** The whole row is pressed; it answers at once, before anything is loaded. */
export const pressed =
  'transition-transform has-[a:active]:scale-[0.985] has-[a:active]:bg-brand/8 hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand';

interface LessonRowProps {
  video: LibraryVideo;
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** Whether the category is named: where it does not stand above the row. */
  named?: boolean;
}

export function LessonRow({ video, at, named = false }: LessonRowProps) {
  return (
    <article className={classes(frame, pressed)}>
      <Picture video={video} />
      <div className="min-w-0 grow">
        <Title>
          <Link to={paths.player(video._id)} className="outline-none after:absolute after:inset-0">
            {video.title}
          </Link>
        </Title>
        <Facts>
          {/* One line: what will end matters more than where it belongs. */}
          <Expiry video={video} at={at} otherwise={named && <Category video={video} />} />
        </Facts>
      </div>
      {video.durationSeconds && <Keep videoId={video._id} title={video.title} />}
    </article>
  );
}

interface ExpiryProps {
  video: LibraryVideo;
  at: number;
  /** Shown for an access without an end. */
  otherwise?: ReactNode;
}

export function Expiry({ video, at, otherwise }: ExpiryProps) {
  const expiry = expiryWords(video.accessExpires, at);
  if (!expiry) return otherwise;
  return (
    <Badge tone={expiry.tone} icon={<Clock size={14} className="max-md:hidden" />}>
      {expiry.text}
    </Badge>
  );
}

interface LockedRowProps {
  video: LibraryVideo;
  /** Undefined while the school's number is not known. */
  chatLink: ((words: string) => string) | undefined;
}

export function LockedRow({ video, chatLink }: LockedRowProps) {
  return (
    <article className={frame}>
      <Picture video={video} className="opacity-75 colourless" />
      <div className="min-w-0 grow">
        <Title quiet>{video.title}</Title>
        <Facts>
          <Category video={video} />
          <Badge icon={<Lock size={14} />}>
            {video.accessExpires
              ? libraryCopy.endedOn(formatSchoolDate(new Date(video.accessExpires)))
              : libraryCopy.waitsFor(monthName(video))}
          </Badge>
        </Facts>
        <Unlock video={video} chatLink={chatLink} />
      </div>
    </article>
  );
}

/** Where paying the lesson's month opens it, links to the payments; otherwise to the chat, to ask for access. */
function Unlock({ video, chatLink }: LockedRowProps) {
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

/** Has exactly the size of a row. */
export function RowSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className={`aspect-video ${pictureBox}`} />
      <div className="grid grow gap-2">
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-8/12" />
        <Skeleton className="h-3 w-5/12" />
      </div>
    </div>
  );
}

const pictureBox = 'w-28 shrink-0 md:w-32';

function Category({ video: { category } }: { video: LibraryVideo }) {
  return <span className="max-w-full truncate px-0!">{category}</span>;
}

function Picture({ video, className = '' }: { video: LibraryVideo; className?: string }) {
  return (
    <div className={classes(pictureBox, 'relative overflow-hidden rounded-card', className)}>
      <Poster video={video} />
      <span className="scheme-dark absolute right-1 bottom-1.5 rounded-card bg-paper/85 px-1 text-13 leading-5 text-ink empty:hidden">
        <Watched video={video} />
      </span>
    </div>
  );
}

/**
 * In the picture's corner: the way to a download, or the mark that the lesson lies on this phone. Behind the title, which says
 * what is meant.
 */
function Keep({ videoId, title }: { videoId: string; title: string }) {
  const [to, label, Icon] = isKeptLesson(videoId)
    ? [paths.downloads, libraryCopy.onPhone, Check]
    : [paths.download(videoId), libraryCopy.download, Download];
  return (
    <Link
      to={to}
      aria-label={`${label}: ${title}`}
      className="scheme-dark absolute top-0 left-0 z-10 p-2 text-ink"
    >
      <span className="grid size-7 place-items-center rounded-full bg-paper/85">
        <Icon size={16} />
      </span>
    </Link>
  );
}

function Title({ quiet = false, children }: { quiet?: boolean; children: ReactNode }) {
  return (
    <h3
      className={classes(
        'line-clamp-2 text-15 leading-5 text-wrap large-text:line-clamp-none',
        quiet && 'text-ink-soft',
      )}
    >
      {children}
    </h3>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-soft *:whitespace-normal max-md:*:px-1.5">
      {children}
    </p>
  );
}
