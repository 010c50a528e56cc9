// One attachment in the admin area, with controls to rename, open, move and remove it.

import type { AdminAttachment } from '@valence/contract/admin/attachments';
import { adminAttachmentsCopy as copy } from '@valence/copy/learning/attachments';
import { type SubmitEvent, useState } from 'react';
import { SortDown, SortUp } from '../../../ui/admin/icons.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Check, Cross, Pdf } from '../../../ui/icons.tsx';

interface AttachmentLineProps {
  attachment: AdminAttachment;
  busy: boolean;
  onRename: (name: string) => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

export function AttachmentLine({ attachment, busy, onRename, onRemove, onUp, onDown }: AttachmentLineProps) {
  const { name, bytes, url } = attachment;
  const [input, setInput] = useState(name);
  const isChanged = input.trim() !== '' && input.trim() !== name;
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged) onRename(input);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-1 border-b border-line py-1 last:border-0">
      <form onSubmit={rename} className="flex min-w-0 grow basis-60 items-center gap-1">
        <input
          aria-label={copy.name(name)}
          value={input}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setInput(event.currentTarget.value)}
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
        <Pdf size={18} />
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
