// One paper at the desk: its name to be changed, its place, and the way to it.

import type { DeskAttachment } from '@valence/contract/desk-attachments';
import { deskPapersCopy as copy } from '@valence/copy/attachments';
import { type SubmitEvent, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { SortDown, SortUp } from '../../ui/desk/icons.tsx';
import { Check, Cross, Paper } from '../../ui/icons.tsx';

interface PaperLineProps {
  paper: DeskAttachment;
  busy: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

export function PaperLine({ paper, busy, onRename, onRemove, onUp, onDown }: PaperLineProps) {
  const { name, bytes, url } = paper;
  const [typed, setTyped] = useState(name);
  const isChanged = typed.trim() !== '' && typed.trim() !== name;
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged) onRename(typed);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-1 border-b border-line py-1 last:border-0">
      <form onSubmit={rename} className="flex min-w-0 grow basis-60 items-center gap-1">
        <input
          aria-label={copy.name(name)}
          value={typed}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          className="min-h-11 w-full min-w-0 rounded-card border border-line bg-transparent px-3 text-15 hover:border-line-strong focus:border-line-strong"
        />
        {isChanged && (
          <IconButton type="submit" label={copy.save} disabled={busy}>
            <Check size={18} />
          </IconButton>
        )}
      </form>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-card px-2 text-13 font-semibold text-brand tabular-nums hover:bg-brand/8"
      >
        <Paper size={18} />
        <span className="sr-only">{copy.open(name)},</span>
        {copy.size(bytes)}
      </a>
      <span className="ml-auto flex">
        <IconButton label={copy.up(name)} disabled={busy || !onUp} onClick={onUp}>
          <SortUp size={18} />
        </IconButton>
        <IconButton label={copy.down(name)} disabled={busy || !onDown} onClick={onDown}>
          <SortDown size={18} />
        </IconButton>
        <IconButton label={copy.remove(name)} disabled={busy} onClick={onRemove}>
          <Cross size={18} />
        </IconButton>
      </span>
    </li>
  );
}
