// Says that no worker has ffmpeg: what that costs, and what puts it right.

import { packagingCopy } from '@valence/copy/desk-packaging';
import { Card } from '../../ui/card.tsx';
import { Warning } from '../../ui/icons.tsx';

const copy = packagingCopy.missing;

export function FfmpegMissing() {
  return (
    <Card role="status" className="mb-4 flex gap-3 border-soon/60 p-4 sm:p-5">
      <span className="mt-0.5 shrink-0 text-soon">
        <Warning />
      </span>
      <div className="flex min-w-0 flex-col gap-2 text-15">
        <h3 className="text-17">{copy.title}</h3>
        <p>{copy.text}</p>
        <p>
          {copy.how} <code className="rounded-card bg-sunken px-1.5 py-0.5 break-words">{copy.command}</code>
        </p>
        <p className="text-ink-soft">{copy.after}</p>
      </div>
    </Card>
  );
}
