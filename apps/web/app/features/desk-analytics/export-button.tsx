// Downloads one table of the analytics, for who may.

import type { AnalyticsTable } from '@valence/contract/desk-analytics';
import { analyticsCopy as copy } from '@valence/copy/desk-analytics';
import type { Period } from '@valence/domain/period';
import { may } from '@valence/domain/roles';
import { useAuth } from '../../lib/auth.tsx';
import { TextButton } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useDownload } from './analytics-queries.ts';

/** @param what the table is called */
export function ExportButton({
  table,
  what,
  period,
}: {
  table: AnalyticsTable;
  what: string;
  period: Period;
}) {
  const { role } = useAuth();
  const toast = useToast();
  const download = useDownload();
  if (!role || !may(role, 'analytics.export')) return null;
  return (
    <TextButton
      className="text-13"
      disabled={download.isPending}
      aria-label={copy.exportOf(what)}
      onClick={() =>
        download.mutate(
          { ...period, table },
          { onError: () => toast({ kind: 'error', text: copy.exportFailed }) },
        )
      }
    >
      {copy.export}
    </TextButton>
  );
}
