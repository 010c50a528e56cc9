// The lesson's title, subtitle and facts, below its picture.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { LibraryVideo } from '@valence/contract/learning/videos';
import { playbackCopy } from '@valence/copy/learning/playback';
import { MINUTE_MS } from '@valence/domain/durations';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import { expiryWords } from '../../lib/expiry.ts';
import { useNow } from '../../lib/use-clock.ts';
import { Badge } from '../../ui/badge.tsx';
import { Clock } from '../../ui/page-icons.tsx';

export function LessonFacts({ video }: { video: LibraryVideo | PlayableVideo }) {
  const expiry = expiryWords(video.accessExpires, useNow(MINUTE_MS));
  const { title, subtitle, category, month, year, recordedDate, accessSource } = video;
  const facts = [
    category,
    month && year ? formatMonth(year, month) : '',
    recordedDate ? playbackCopy.recordedOn(formatSchoolDate(new Date(recordedDate))) : '',
    accessSource ? playbackCopy.accessBy(accessSource) : '',
  ].filter(Boolean);
  return (
    <article className="px-4 py-5 sm:px-0 sm:py-6">
      <h1 className="text-21 leading-normal text-wrap sm:text-28 sm:leading-normal">{title}</h1>
      {subtitle && <p className="mt-1 text-17 text-ink-soft">{subtitle}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-15 text-ink-soft">
        {expiry && (
          <Badge tone={expiry.tone} icon={<Clock size={14} />}>
            {expiry.text}
          </Badge>
        )}
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
    </article>
  );
}
