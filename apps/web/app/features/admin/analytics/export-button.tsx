// Button that downloads a table of the analytics or the curve of a lesson; roles that may not export do not see it.

import type { AnalyticsTable } from '@valence/contract/admin/analytics';
import { analyticsCopy as copy } from '@valence/copy/admin/analytics';
import type { Period } from '@valence/domain/period';
import { may } from '@valence/domain/roles';
import { useAuth } from '../../../lib/auth.tsx';
import { TextButton } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useCurveDownload, useDownload } from './analytics-queries.ts';

/** @param what name of the table */
export function ExportButton({
  table,
  what,
  period,
}: {
  table: AnalyticsTable;
  what: string;
  period: Period;
}) {
  const download = useDownload();
  return (
    <FileButton
      what={what}
      isBusy={download.isPending}
      fetch={(options) => download.mutate({ ...period, table }, options)}
    />
  );
}

/** @param what name of the curve */
export function CurveExportButton({
  videoId,
  what,
  period,
}: {
  videoId: string;
  what: string;
  period: Period;
}) {
  const download = useCurveDownload();
  return (
    <FileButton
      what={what}
      isBusy={download.isPending}
      fetch={(options) => download.mutate({ ...period, videoId }, options)}
    />
  );
}

interface FileButtonProps {
  what: string;
  isBusy: boolean;
  fetch: (options: { onError: () => void }) => void;
}

function FileButton({ what, isBusy, fetch }: FileButtonProps) {
  const { role } = useAuth();
  const toast = useToast();
  if (!role || !may(role, 'analytics.export')) return null;
  return (
    <TextButton
      className="text-13"
      disabled={isBusy}
      aria-label={copy.exportOf(what)}
      onClick={() => fetch({ onError: () => toast({ kind: 'error', text: copy.exportFailed }) })}
    >
      {copy.export}
    </TextButton>
  );
}
