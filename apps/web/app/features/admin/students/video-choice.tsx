// Field to choose videos, or a single one: with a search by words; the chosen videos stay in sight while the search goes on.

import type { AdminVideoRow } from '@valence/contract/admin/videos';
import { studentsCopy } from '@valence/copy/admin/students';
import { adminListsCopy } from '@valence/copy/admin/video-panels';
import { common } from '@valence/copy/common';
import { formatMonth } from '@valence/domain/school-time';
import { useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FailedLine } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useVideos } from './lists.ts';

const copy = studentsCopy.grant;

interface VideoChoiceProps {
  /** What the list is for. */
  label: string;
  /** Whether only one can be chosen. */
  single?: boolean;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function VideoChoice(props: VideoChoiceProps) {
  const [input, setInput] = useState('');
  const { result, videos, total } = useVideos(input);
  return (
    <div>
      <TextField
        label={copy.find}
        type="search"
        placeholder={copy.findPlaceholder}
        maxLength={80}
        value={input}
        onChange={(event) => setInput(event.currentTarget.value)}
      />
      <p role="status" className="sr-only">
        {input && videos && !result.isFetching ? copy.found(total) : ''}
      </p>
      {videos ? (
        <Lines
          {...props}
          videos={videos}
          isSearched={input.trim() !== ''}
          remaining={total - videos.length}
          isOld={result.isPlaceholderData}
          onMore={() => void result.fetchNextPage()}
        />
      ) : result.isError ? (
        <FailedLine
          className="mt-3"
          text={adminListsCopy.videosFailed}
          again={common.tryAgain}
          query={result}
        />
      ) : (
        <Skeleton className="mt-3 h-64" />
      )}
    </div>
  );
}

interface LinesProps extends VideoChoiceProps {
  videos: readonly AdminVideoRow[];
  isSearched: boolean;
  /** How many more there are. */
  remaining: number;
  /** The videos are those of the previous search; the new ones are on their way. */
  isOld: boolean;
  onMore: () => void;
}

function Lines(props: LinesProps) {
  const { label, single = false, chosen, onChange, videos, isSearched, remaining, isOld, onMore } = props;
  const group = useId();
  const [toggled, setToggled] = useState<readonly AdminVideoRow[]>([]);
  const ids = new Set(videos.map(({ _id }) => _id));
  const unlisted = toggled.filter(({ _id }) => chosen.has(_id) && !ids.has(_id));
  const toggle = (video: AdminVideoRow) => {
    const next = new Set(single ? [] : chosen);
    if (!next.delete(video._id)) next.add(video._id);
    setToggled([...toggled.filter(({ _id }) => _id !== video._id), video]);
    onChange(next);
  };
  return (
    <fieldset
      aria-busy={isOld}
      className={classes('mt-3 h-64 overflow-y-auto rounded-card border border-line', isOld && 'opacity-60')}
    >
      <legend className="sr-only">{label}</legend>
      {[...unlisted, ...videos].map((video) => (
        <VideoLine
          key={video._id}
          video={video}
          group={single ? group : undefined}
          chosen={chosen.has(video._id)}
          onToggle={() => toggle(video)}
        />
      ))}
      {videos.length === 0 && (
        <p className="p-4 text-ink-soft">{isSearched ? copy.noMatch : copy.noVideos}</p>
      )}
      {remaining > 0 && (
        <p className="px-4 py-2">
          <TextButton onClick={onMore}>{copy.more(remaining)}</TextButton>
        </p>
      )}
    </fieldset>
  );
}

interface VideoLineProps {
  video: AdminVideoRow;
  /** Name of the group of lines of which only one can be chosen; absent where any number can. */
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

function shelf({ category, year, month }: AdminVideoRow): string {
  return [category, year !== null && month !== null ? formatMonth(year, month) : '']
    .filter(Boolean)
    .join(' · ');
}
