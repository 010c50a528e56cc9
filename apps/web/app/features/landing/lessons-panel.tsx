// Lessons that everybody may watch on the public video site: one with its description, the others as a row of posters.

import type { SiteContent } from '@valence/contract/site/site';
import { batch } from '@valence/copy/site/landing';
import { CardPicture } from '../../lib/card-picture.tsx';
import { publicVideoLink, publicVideoPicture } from '../../lib/contact-links.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { ElementTile } from '../../ui/element-tile.tsx';
import { ArrowRight, Play } from '../../ui/page-icons.tsx';

export interface ShownVideo {
  videoId: string;
  title: string;
}

interface LessonsPanelProps {
  site: SiteContent;
  onWatch: (video: ShownVideo) => void;
  onLesson: (video: ShownVideo) => void;
  onViewAll: () => void;
}

export function LessonsPanel({ site, onWatch, onLesson, onViewAll }: LessonsPanelProps) {
  const { featuredVideo: featured, lessons, videoChannelLink } = site;
  return (
    <>
      <h2 className="text-28">{batch.videosTitle}</h2>
      <section className="featured mt-5 grid items-center gap-6">
        <Picture video={featured} />
        <div>
          <p className="text-15 font-semibold text-live">{batch.featured}</p>
          <h3 className="text-28">{featured.title}</h3>
          <p className="mt-2 text-ink-soft">{featured.description}</p>
          <ButtonAnchor
            href={publicVideoLink(featured.videoId)}
            onClick={() => onWatch(featured)}
            aria-label={batch.watchNamed(featured.title)}
            icon={<Play />}
            className="mt-5"
          >
            {batch.watch}
          </ButtonAnchor>
        </div>
      </section>
      <ul
        hidden={lessons.length === 0}
        className="relative -mx-4 mt-8 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-5 [scrollbar-width:thin] sm:-mx-6 sm:scroll-px-6 sm:px-6"
      >
        {lessons.map((lesson) => (
          <Lesson key={lesson.videoId} lesson={lesson} onLesson={onLesson} />
        ))}
      </ul>
      <ButtonAnchor
        look="secondary"
        href={videoChannelLink}
        onClick={onViewAll}
        className="mt-5 max-sm:w-full"
      >
        {batch.viewAll}
        <ArrowRight />
      </ButtonAnchor>
    </>
  );
}

function Lesson({
  lesson,
  onLesson,
}: { lesson: SiteContent['lessons'][number] } & Pick<LessonsPanelProps, 'onLesson'>) {
  return (
    <li className="w-[min(78vw,18.5rem)] shrink-0 snap-start">
      <a
        href={publicVideoLink(lesson.videoId)}
        target="_blank"
        rel="noreferrer"
        onClick={() => onLesson(lesson)}
        className="flex h-full flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface shadow-card"
      >
        <Picture video={lesson} isCard />
        <span className="flex gap-3 px-4 pb-4">
          <span aria-hidden="true">
            <ElementTile symbol={`L${lesson.level}`} size="small" />
          </span>
          <span className="sr-only">{batch.lesson(lesson.level)} </span>
          <span className="text-15 font-semibold">{lesson.title}</span>
        </span>
      </a>
    </li>
  );
}

interface PictureVideo {
  videoId: string;
  duration: string;
  picture?: string | undefined;
}

function Picture({
  video: { videoId, picture, duration },
  isCard,
}: {
  video: PictureVideo;
  isCard?: boolean;
}) {
  const image = {
    src: picture ?? publicVideoPicture(videoId),
    width: 480,
    height: 270,
    decoding: 'async',
    className: 'size-full object-cover',
  } as const;
  return (
    <span className="relative isolate block aspect-video overflow-hidden bg-sunken">
      {isCard ? <CardPicture {...image} /> : <img {...image} alt="" loading="lazy" />}
      <span className="scheme-dark absolute right-2 bottom-2 rounded-card bg-paper/85 px-1.5 text-13 font-semibold text-ink tabular-nums">
        <span className="sr-only">{batch.lasts(duration)}</span>
        <span aria-hidden="true">{duration}</span>
      </span>
    </span>
  );
}
