// Somebody else published first: what they changed, what both changed, and the two ways on.

import type { DeskSite } from '@valence/contract/desk-site';
import type { SiteContent } from '@valence/contract/site';
import { siteCopy } from '@valence/copy/desk-site';
import { siteChanges } from '@valence/domain/site-content';
import { useEffect, useRef } from 'react';
import { dayAndTime } from '../../lib/format-day.ts';
import { Button } from '../../ui/button.tsx';
import { changedByBoth } from './site-draft.ts';

const { conflict: copy, fields } = siteCopy;

interface SiteConflictProps {
  /** What the form began with. */
  base: SiteContent;
  mine: SiteContent;
  theirs: DeskSite;
  onTogether: () => void;
  onTakeTheirs: () => void;
}

export function SiteConflict({ base, mine, theirs, onTogether, onTakeTheirs }: SiteConflictProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const names = (changed: readonly (keyof SiteContent)[]) => changed.map((field) => fields[field]);
  const both = changedByBoth(base, mine, theirs.content);
  const when = theirs.publishedAt === null ? '' : dayAndTime(theirs.publishedAt);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role="alert"
      className="mb-6 rounded-card border border-soon/50 bg-soon/5 p-4 sm:p-6"
    >
      <h2 className="text-17">{copy.title}</h2>
      <p className="mt-1 text-15">{copy.text(theirs.publishedBy, when)}</p>
      <p className="mt-2 text-15">{copy.theirs(names(siteChanges(base, theirs.content)))}</p>
      {both.length > 0 && <p className="mt-2 text-15 font-semibold">{copy.both(names(both))}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onTogether}>{copy.together}</Button>
        <Button look="secondary" onClick={onTakeTheirs}>
          {copy.takeTheirs}
        </Button>
      </div>
    </section>
  );
}
