// Choosing videos, or one alone, from a long list: one finds by words, the choice stays while one goes on finding.

import { deskCopy } from '@valence/copy/desk';
import { formatMonth } from '@valence/domain/school-time';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { TextField } from '../../ui/text-field.tsx';

const copy = deskCopy.grant;

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
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <fieldset className="mt-3 h-64 overflow-y-auto rounded-card border border-line">
        <legend className="sr-only">{label}</legend>
        {found.length === 0 && <p className="p-4 text-ink-soft">{copy.noMatch}</p>}
        {found.map(({ video }) => (
          <label
            key={video._id}
            className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] last:border-0 hover:bg-brand/8"
          >
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? group : undefined}
              className="size-5 shrink-0 accent-brand"
              checked={chosen.has(video._id)}
              onChange={() => toggle(video._id)}
            />
            <span className="min-w-0 grow">
              <span className="line-clamp-2 text-15">{video.title}</span>
              <span className="block text-13 text-ink-soft">{shelf(video)}</span>
            </span>
            {!video.published && <Badge>{copy.unpublished}</Badge>}
          </label>
        ))}
      </fieldset>
    </div>
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
