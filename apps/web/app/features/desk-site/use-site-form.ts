// What the form of the public pages holds and does: the draft, kept in the browser until it is published; what it began with; what
// is wrong with it; and publishing.

import { useQueryClient } from '@tanstack/react-query';
import type { DeskSite } from '@valence/contract/desk-site';
import type { SiteContent } from '@valence/contract/site';
import { siteCopy as copy } from '@valence/copy/desk-site';
import { siteChanges, siteProblems } from '@valence/domain/site-content';
import { useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { ApiRefusal } from '../../lib/http.ts';
import { newUuid } from '../../lib/ids.ts';
import { spokenError } from '../../lib/spoken-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { siteQuery, usePreview, usePublication } from './site-calls.ts';
import { contentOf, draftOf, type SiteDraft, together } from './site-draft.ts';

/** What the form began with. */
interface Base {
  version: number;
  content: SiteContent;
}

/** The draft, kept in this browser, and what it began with. */
function useKeptForm(newest: DeskSite) {
  const [kept, keep] = useDraft<{ base: Base; draft: SiteDraft }>('desk-site');
  const [wasKept, setWasKept] = useState(kept !== undefined);
  const [base, setBase] = useState<Base>(kept?.base ?? newest);
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(newest.content, newUuid));
  return {
    base,
    draft,
    wasKept,
    /** Fills the form anew. @param mine where it is not what the form begins with */
    begin: ({ version, content }: Base, mine?: SiteContent) => {
      const next = { base: { version, content }, draft: draftOf(mine ?? content, newUuid) };
      setBase(next.base);
      setDraft(next.draft);
      setWasKept(false);
      keep(mine && next);
    },
    change: (part: Partial<SiteDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      keep({ base, draft: next });
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
  const [theirs, setTheirs] = useState<DeskSite>();
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
            void client.query(siteQuery).then(setTheirs);
          else toast({ kind: 'error', text: spokenError(error, copy.publishFailed) });
        },
      },
    );
  return { publish, publishing: publication.isPending, theirs, settle: () => setTheirs(undefined) };
}

export function useSiteForm(newest: DeskSite) {
  const { base, draft, wasKept, change, begin } = useKeptForm(newest);
  const [asked, setAsked] = useState(false);
  const content = contentOf(draft);
  const problems = siteProblems(content);
  const restart = (next: Base, mine?: SiteContent) => {
    begin(next, mine);
    settle();
    setAsked(false);
  };
  const { publish, publishing, theirs, settle } = usePublishing({
    base,
    content,
    onDone: (next) => restart(next),
  });
  const preview = usePreview();
  const toast = useToast();
  const whenRight = (action: () => void) => () => {
    setAsked(true);
    if (problems.size === 0) action();
  };
  const look = () =>
    preview.mutate(content, {
      onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.previewFailed) }),
    });
  return {
    ...{ base, draft, content, theirs, wasKept, change, publishing },
    changed: siteChanges(base.content, content),
    publish: whenRight(publish),
    preview: { look: whenRight(look), html: preview.data, busy: preview.isPending, end: preview.reset },
    /** Goes back to what was published last. */
    discard: () => restart(newest),
    /** Puts other content into the form, to be published over what was last. */
    open: (other: SiteContent) => restart(newest, other),
    takeTheirs: () => theirs && restart(theirs),
    goTogether: () => theirs && restart(theirs, together(base.content, content, theirs.content)),
    mistakes: asked ? problems.size : 0,
    problemAt: (place: string) => {
      const problem = asked ? problems.get(place) : undefined;
      return problem && copy.problems[problem];
    },
  };
}
