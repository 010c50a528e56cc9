// State and actions of the form of the public pages: the draft, stored in the browser until it is published, the version
// that it started from, its mistakes, and publishing.

import { useQueryClient } from '@tanstack/react-query';
import type { AdminSite } from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { siteCopy as copy } from '@valence/copy/admin/site';
import { siteChanges, siteProblems } from '@valence/domain/site-content';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { ApiRefusal } from '../../../lib/failures.ts';
import { newUuid } from '../../../lib/ids.ts';
import { spokenError } from '../../../lib/spoken-error.ts';
import { useToast } from '../../../ui/toast.tsx';
import { siteQuery, usePreview, usePublication } from './site-calls.ts';
import {
  blankContent,
  contentOf,
  draftOf,
  mergeChanges,
  type SiteDraft,
  withPresentClasses,
} from './site-draft.ts';

/** The version that the form started from. */
interface Base {
  version: number;
  content: SiteContent;
}

/** The draft, stored in this browser, and the version that it started from. */
function useStoredDraft(newest: Base) {
  const [stored, store] = useDraft<{ base: Base; draft: SiteDraft }>('desk-site');
  const [wasRestored, setWasRestored] = useState(stored !== undefined);
  const [base, setBase] = useState<Base>(stored?.base ?? newest);
  const [draft, setDraft] = useState(() => stored?.draft ?? draftOf(newest.content, newUuid));
  return {
    base,
    draft,
    wasRestored,
    /** Fills the form again. @param mine the content to fill in, if it differs from the version */
    begin: ({ version, content }: Base, mine?: SiteContent) => {
      const next = { base: { version, content }, draft: draftOf(mine ?? content, newUuid) };
      setBase(next.base);
      setDraft(next.draft);
      setWasRestored(false);
      store(mine && next);
    },
    change: (part: Partial<SiteDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      store({ base, draft: next });
    },
  };
}

function usePublishing({
  base,
  content,
  onDone,
}: {
  base: Base;
  content: SiteContent;
  onDone: (next: Base) => void;
}) {
  const [theirs, setTheirs] = useState<AdminSite & Base>();
  const publication = usePublication();
  const client = useQueryClient();
  const toast = useToast();
  const publish = () =>
    publication.mutate(
      { version: base.version, content },
      {
        onSuccess: ({ version }) => {
          onDone({ version, content });
          toast({ kind: 'success', text: copy.done });
        },
        onError: (error) => {
          if (error instanceof ApiRefusal && error.code === 'site-changed')
            void client.query(siteQuery).then((site) => setTheirs({ ...site, ...baseOf(site) }));
          else toast({ kind: 'error', text: spokenError(error, copy.publishFailed) });
        },
      },
    );
  return { publish, publishing: publication.isPending, theirs, settle: () => setTheirs(undefined) };
}

/** The version that the server has; before the first publication an empty form of version 0. */
const baseOf = (site: AdminSite): Base => ({
  version: site.version,
  content: site.content ?? blankContent(site),
});

export function useSiteForm(stored: AdminSite, onPublished?: () => void) {
  const newest = baseOf(stored);
  const { base, draft, wasRestored, change, begin } = useStoredDraft(newest);
  const [showsMistakes, setShowsMistakes] = useState(false);
  const content = withPresentClasses(contentOf(draft), stored.classes);
  const problems = siteProblems(content);
  const restart = (next: Base, mine?: SiteContent) => {
    begin(next, mine);
    settle();
    setShowsMistakes(false);
  };
  const { publish, publishing, theirs, settle } = usePublishing({
    base,
    content,
    onDone: (next) => {
      restart(next);
      onPublished?.();
    },
  });
  const preview = usePreview();
  const toast = useToast();
  const whenValid = (action: () => void) => () => {
    setShowsMistakes(true);
    if (problems.size === 0) action();
  };
  const look = () =>
    preview.mutate(content, {
      onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.previewFailed) }),
    });
  return {
    ...{ base, draft, content, theirs, wasRestored, change, publishing },
    changed: siteChanges(base.content, content),
    publish: whenValid(publish),
    preview: { look: whenValid(look), html: preview.data, busy: preview.isPending, end: preview.reset },
    /** Goes back to the last published version. @returns what puts the changes back */
    discard: () => {
      restart(newest);
      return () => begin(base, content);
    },
    /** Puts other content into the form, to be published over the last version. */
    open: (other: SiteContent) => restart(newest, other),
    takeTheirs: () => theirs && restart(theirs),
    goTogether: () => theirs && restart(theirs, mergeChanges(base.content, content, theirs.content)),
    mistakes: showsMistakes ? problems.size : 0,
    problemAt: (place: string) => {
      const problem = showsMistakes ? problems.get(place) : undefined;
      return problem && copy.problems[problem];
    },
  };
}
