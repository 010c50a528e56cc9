// Somebody else saved first: what differs, theirs beside ours, and the two ways on.

import { videoFormCopy } from '@valence/copy/desk-videos';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { differences, type VideoDraft } from './video-draft.ts';

const copy = videoFormCopy.conflict;
const names: Partial<Record<keyof VideoDraft, string>> = {
  ...videoFormCopy.fields,
  categoryId: videoFormCopy.fields.category,
  openToYear: videoFormCopy.openToYear,
  source: videoFormCopy.source.label,
  publication: videoFormCopy.publication.label,
};

interface ConflictNoticeProps {
  theirs: VideoDraft;
  yours: VideoDraft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

export function ConflictNotice({ theirs, yours, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const fields = differences(theirs, yours);
  const shown = (value: string | boolean) => String(value) || copy.empty;
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded-card border border-soon/50 bg-soon/5 p-4 sm:p-6"
    >
      <h2 className="text-17">{copy.title}</h2>
      <p className="mt-1 text-15">{copy.text}</p>
      {fields.length === 0 && <p className="mt-3 text-15">{copy.nothing}</p>}
      <dl className="mt-3 flex flex-col gap-3">
        {fields.map((name) => (
          <div key={name}>
            <dt className="text-15 font-semibold">{names[name] ?? name}</dt>
            <dd className="text-15">
              {copy.theirs}: {shown(theirs[name])}
            </dd>
            <dd className="text-15">
              {copy.yours}: {shown(yours[name])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onKeepMine}>{copy.keepMine}</Button>
        <Button look="secondary" onClick={onTakeTheirs}>
          {copy.takeTheirs}
        </Button>
      </div>
    </section>
  );
}
