// Choosing videos, or one alone: one finds by words, what is chosen stays in sight while one goes on finding.

import type { CatalogueRow } from '@valence/contract/desk-videos';
import { common } from '@valence/copy/common';
import { deskCopy } from '@valence/copy/desk';
import { deskListsCopy } from '@valence/copy/desk-panels';
import { formatMonth } from '@valence/domain/school-time';
import { useId, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { TextButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useVideos } from './desk-lists.ts';

const copy = deskCopy.grant;

interface VideoChoiceProps {
  /** What the list is for. */
  label: string;
  /** Whether one alone can be chosen. */
  single?: boolean;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function VideoChoice(props: VideoChoiceProps) {
  const [typed, setTyped] = useState('');
  const { found, videos, total } = useVideos(typed);
  return (
    <div>
      <TextField
        label={copy.find}
        type="search"
        placeholder={copy.findPlaceholder}
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {typed && videos && !found.isFetching ? copy.found(total) : ''}
      </p>
      {videos ? (
        <Lines
          {...props}
          found={videos}
          left={total - videos.length}
          isOld={found.isPlaceholderData}
          onMore={() => void found.fetchNextPage()}
        />
      ) : found.isError ? (
        <p role="alert" className="mt-3">
          {deskListsCopy.videosFailed}{' '}
          <TextButton onClick={() => void found.refetch()}>{common.tryAgain}</TextButton>
        </p>
      ) : (
        <Skeleton className="mt-3 h-64" />
      )}
    </div>
  );
}

interface LinesProps extends VideoChoiceProps {
  found: readonly CatalogueRow[];
  /** How many more there are. */
  left: number;
  /** They are those of the former words; the new ones are on their way. */
  isOld: boolean;
  onMore: () => void;
}

function Lines({ label, single = false, chosen, onChange, found, left, isOld, onMore }: LinesProps) {
  const group = useId();
  const [ticked, setTicked] = useState<readonly CatalogueRow[]>([]);
  const ids = new Set(found.map(({ _id }) => _id));
  const kept = ticked.filter(({ _id }) => chosen.has(_id) && !ids.has(_id));
  const toggle = (video: CatalogueRow) => {
    const next = new Set(single ? [] : chosen);
    if (!next.delete(video._id)) next.add(video._id);
    setTicked([...ticked.filter(({ _id }) => _id !== video._id), video]);
    onChange(next);
  };
  return (
    <fieldset
      aria-busy={isOld}
      className={classes('mt-3 h-64 overflow-y-auto rounded-card border border-line', isOld && 'opacity-60')}
    >
      <legend className="sr-only">{label}</legend>
      {[...kept, ...found].map((video) => (
        <VideoLine
          key={video._id}
          video={video}
          group={single ? group : undefined}
          chosen={chosen.has(video._id)}
          onToggle={() => toggle(video)}
        />
      ))}
      {found.length === 0 && <p className="p-4 text-ink-soft">{copy.noMatch}</p>}
      {left > 0 && (
        <p className="px-4 py-2">
          <TextButton onClick={onMore}>{copy.more(left)}</TextButton>
        </p>
      )}
    </fieldset>
  );
}

interface VideoLineProps {
  video: CatalogueRow;
  /** Of the lines of which one alone can be chosen; absent where any number can. */
  group: string | undefined;
  chosen: boolean;
  onToggle: () => void;
}

function VideoLine({ video, group, chosen, onToggle }: VideoLineProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-2 last:border-0 hover:bg-brand/8">
      <input
        type={group === undefined ? 'checkbox' : 'radio'}
        name={group}
        className="size-5 shrink-0 accent-brand"
        checked={chosen}
        onChange={onToggle}
      />
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-15">{video.title}</span>
        <span className="block text-13 text-ink-soft">{shelf(video)}</span>
      </span>
      {video.state !== 'published' && <Badge>{copy.unpublished}</Badge>}
    </label>
  );
}

function shelf({ category, year, month }: CatalogueRow): string {
  return [category, year !== null && month !== null ? formatMonth(year, month) : '']
    .filter(Boolean)
    .join(' · ');
}
