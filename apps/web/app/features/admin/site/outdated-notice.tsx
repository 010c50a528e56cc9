// Says that the public pages are older than a class, and publishes what the class is now, without a way through the form.

import { useQuery } from '@tanstack/react-query';
import { siteCopy as copy } from '@valence/copy/admin/site';
import { spokenError } from '../../../lib/spoken-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Warning } from '../../../ui/icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { siteQuery, usePublication } from './site-calls.ts';

/** @param classId the only class that is meant; undefined: every one */
export function OutdatedNotice({ classId }: { classId?: string }) {
  const { data: site } = useQuery(siteQuery);
  const publication = usePublication();
  const toast = useToast();
  const outdated = site?.outdated.filter((one) => classId === undefined || one === classId) ?? [];
  if (!site?.content || outdated.length === 0) return null;
  const { version, content, writable } = site;
  const publish = () =>
    publication.mutate(
      { version, content },
      {
        onSuccess: () => toast({ kind: 'success', text: copy.done }),
        onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.publishFailed) }),
      },
    );
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-soon/40 bg-soon/5 px-4 py-3"
    >
      <p className="flex min-w-0 flex-1 basis-64 gap-2 text-15">
        <Warning size={20} className="mt-0.5 shrink-0 text-soon" />
        {classId === undefined ? copy.outdated.text(outdated.length) : copy.outdated.one}
      </p>
      {writable && (
        <Button look="secondary" busy={publication.isPending} onClick={publish}>
          {copy.outdated.publish}
        </Button>
      )}
    </div>
  );
}
