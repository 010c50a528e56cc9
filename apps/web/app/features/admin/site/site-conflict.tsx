// Notice that somebody else published first: what they changed, what both changed, and the two ways to go on.

import type { AdminSite } from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { siteCopy } from '@valence/copy/admin/site';
import { siteChanges } from '@valence/domain/site-content';
import { dayAndTime } from '../../../lib/format-day.ts';
import { ConflictFrame } from '../../../ui/admin/conflict-frame.tsx';
import { changedByBoth } from './site-draft.ts';

const { conflict: copy, fields } = siteCopy;

interface SiteConflictProps {
  /** The content that the form started from. */
  base: SiteContent;
  mine: SiteContent;
  theirs: Pick<AdminSite, 'publishedAt' | 'publishedBy'> & { content: SiteContent };
  onTogether: () => void;
  onTakeTheirs: () => void;
}

export function SiteConflict({ base, mine, theirs, onTogether, onTakeTheirs }: SiteConflictProps) {
  const names = (changedFields: readonly (keyof SiteContent)[]) =>
    changedFields.map((field) => fields[field]);
  const both = changedByBoth(base, mine, theirs.content);
  const when = theirs.publishedAt === null ? '' : dayAndTime(theirs.publishedAt);
  return (
    <ConflictFrame
      title={copy.title}
      text={copy.text(theirs.publishedBy, when)}
      ways={[
        { label: copy.together, onClick: onTogether },
        { label: copy.takeTheirs, onClick: onTakeTheirs },
      ]}
    >
      <p className="mt-2 text-15">{copy.theirs(names(siteChanges(base, theirs.content)))}</p>
      {both.length > 0 && <p className="mt-2 text-15 font-semibold">{copy.both(names(both))}</p>}
    </ConflictFrame>
  );
}
