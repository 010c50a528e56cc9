// Button that downloads a table of the analytics or the curve of a lesson; roles that may not export do not see it.

import { analyticsCopy as copy } from '@valence/copy/admin/analytics';
import type { Period } from '@valence/domain/period';
import { may } from '@valence/domain/roles';
import { useAuth } from '../../../lib/auth.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type FileQuery, useDownload } from './analytics-queries.ts';

type ExportButtonProps = FileQuery & {
  /** Name of the table or the curve. */
  what: string;
  period: Period;
};

export function ExportButton({ what, period, ...of }: ExportButtonProps) {
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
          { ...period, ...of },
          { onError: () => toast({ kind: 'error', text: copy.exportFailed }) },
        )
      }
    >
      {copy.export}
    </TextButton>
  );
}
