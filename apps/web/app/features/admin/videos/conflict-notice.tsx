// Notice that somebody else saved first: what differs, theirs beside ours, and the two ways to go on.

import { videoFormCopy } from '@valence/copy/admin/videos';
import { ConflictFrame } from '../../../ui/admin/conflict-frame.tsx';
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
  const fields = differences(theirs, yours);
  const format = (value: string | boolean) => String(value) || copy.empty;
  return (
    <ConflictFrame
      title={copy.title}
      text={copy.text}
      ways={[
        { label: copy.keepMine, onClick: onKeepMine },
        { label: copy.takeTheirs, onClick: onTakeTheirs },
      ]}
    >
      {fields.length === 0 && <p className="mt-3 text-15">{copy.nothing}</p>}
      <dl className="mt-3 flex flex-col gap-3">
        {fields.map((name) => (
          <div key={name}>
            <dt className="text-15 font-semibold">{names[name] ?? name}</dt>
            <dd className="text-15">
              {copy.theirs}: {format(theirs[name])}
            </dd>
            <dd className="text-15">
              {copy.yours}: {format(yours[name])}
            </dd>
          </div>
        ))}
      </dl>
    </ConflictFrame>
  );
}
