// Choosing videos, or one alone, from a long list: one finds by words, the choice stays while one goes on finding.

import { deskCopy } from '@valence/copy/desk';
import { formatMonth } from '@valence/domain/school-time';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { TextButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

const copy = deskCopy.grant;

/** Two thousand lines would keep a laptop busy; nobody reads so far without typing a word. */
const LINES_AT_ONCE = 30;

export interface ChoosableVideo {
  _id: string;
  title: string;
  category: string;
  year: number | null;
  month: number | null;
  published: boolean;
}

interface VideoChoiceProps {
  /** What the list is for. */
  label: string;
  /** Whether one alone can be chosen. */
  single?: boolean;
  videos: readonly ChoosableVideo[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function VideoChoice({ label, single = false, videos, chosen, onChange }: VideoChoiceProps) {
  const group = useId();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed).toLowerCase().split(/\s+/).filter(Boolean);
  const findable = useMemo(() => videos.map((video) => ({ video, text: textOf(video) })), [videos]);
  const found = findable.filter(({ text }) => words.every((word) => text.includes(word)));
  const [lines, setLines] = useState(LINES_AT_ONCE);
  const type = (text: string) => {
    setTyped(text);
    setLines(LINES_AT_ONCE);
  };
  const toggle = (id: string) => {
    const next = new Set(single ? [] : chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <div>
      <TextField
        label={copy.find}
        type="search"
        placeholder={copy.findPlaceholder}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <fieldset className="mt-3 h-64 overflow-y-auto rounded-card border border-line">
        <legend className="sr-only">{label}</legend>
        {found.length === 0 && <p className="p-4 text-ink-soft">{copy.noMatch}</p>}
        {found.slice(0, lines).map(({ video }) => (
          <VideoLine
            key={video._id}
            video={video}
            group={single ? group : undefined}
            chosen={chosen.has(video._id)}
            onToggle={() => toggle(video._id)}
          />
        ))}
        {found.length > lines && (
          <p className="px-4 py-2">
            <TextButton onClick={() => setLines(lines + LINES_AT_ONCE)}>
              {copy.more(found.length - lines)}
            </TextButton>
          </p>
        )}
      </fieldset>
    </div>
  );
}

interface VideoLineProps {
  video: ChoosableVideo;
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
      {!video.published && <Badge>{copy.unpublished}</Badge>}
    </label>
  );
}

function shelf(video: ChoosableVideo): string {
  const month =
    video.year !== null && video.month !== null ? formatMonth(video.year, video.month) : undefined;
  return [video.category, month].filter(Boolean).join(' · ');
}

function textOf(video: ChoosableVideo): string {
  return `${video.title} ${shelf(video)}`.toLowerCase();
}
