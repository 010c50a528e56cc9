// The page that answers whether all is well: every check in plain words, what to do, and looking again.

import { lookAgain } from '@valence/contract/admin/checkups';
import { checkupsCopy as copy } from '@valence/copy/admin/checkups';
import { common } from '@valence/copy/common';
import { CheckupLists } from '../../features/admin/checkups/checkup-lists.tsx';
import { checkupsQuery } from '../../features/admin/checkups/checkups-queries.ts';
import { call } from '../../lib/api.ts';
import { useReading } from '../../lib/reading.ts';
import { spokenError } from '../../lib/spoken-error.ts';
import { useAwaitedChange } from '../../lib/use-change.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useToast } from '../../ui/toast.tsx';

export default function Checkups() {
  const checkups = useReading(checkupsQuery);
  return (
    <>
      <PageHeading
        title={copy.title}
        documentTitle={copy.documentTitle}
        intro={copy.intro}
        actions={<LookAgain />}
      />
      <Loaded query={checkups} failed={copy.failed} again={common.tryAgain} skeleton="h-80">
        {(data) => <CheckupLists checkups={data} />}
      </Loaded>
    </>
  );
}

function LookAgain() {
  const toast = useToast();
  // Also the overview shows how much there is to do.
  const look = useAwaitedChange(async () => call(lookAgain), { queryKey: ['admin'] });
  return (
    <Button
      busy={look.isPending}
      onClick={() =>
        look.mutate(undefined, {
          onSuccess: () => toast({ kind: 'success', text: copy.lookedAgain }),
          onError: (error) => toast({ kind: 'error', text: spokenError(error, copy.againFailed) }),
        })
      }
    >
      {copy.again}
    </Button>
  );
}
