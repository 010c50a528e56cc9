// The buttons that download a table of the analytics or the curve of a lesson; roles that may not export do not see them.

import { analyticsCopy as copy } from '@valence/copy/admin/analytics';
import type { Period } from '@valence/domain/period';
import { may } from '@valence/domain/roles';
import { useAuth } from '../../../lib/auth.tsx';
import { downloadNames, tableDownload } from '../../../lib/tables/save-table.ts';
import { TableDownload } from '../../../ui/admin/table-download.tsx';
import { analyticsTable, type FileQuery } from './analytics-queries.ts';

type ExportButtonProps = FileQuery & {
  /** Name of the table or the curve. */
  what: string;
  period: Period;
};

export function ExportButton({ what, period, ...of }: ExportButtonProps) {
  const { role } = useAuth();
  if (!role || !may(role, 'analytics.export')) return null;
  return (
    <TableDownload
      small
      label={copy.export}
      names={downloadNames(copy.exportOf(what), what)}
      {...tableDownload(
        () => analyticsTable({ ...period, ...of }),
        () => copy.exportFailed,
      )}
    />
  );
}
