// The buttons that download the list of students who have a video.

import { reportCopy as copy } from '@valence/copy/admin/video-panels';
import type { ComponentProps } from 'react';
import { tableDownload } from '../../../lib/tables/save-table.ts';
import { TableDownload } from '../../../ui/admin/table-download.tsx';
import { Download } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { usersTable } from './lists.ts';

type UsersDownloadProps = Pick<ComponentProps<typeof TableDownload>, 'look' | 'large'> & {
  /** Undefined: none is chosen yet. */
  videoId: string | undefined;
};

export function UsersDownload({ videoId, ...look }: UsersDownloadProps) {
  const toast = useToast();
  return (
    <TableDownload
      {...look}
      icon={<Download size={18} />}
      label={copy.download}
      disabled={!videoId}
      {...tableDownload(
        () => usersTable(videoId ?? ''),
        () => copy.failed,
      )}
      onSaved={(file) => toast({ kind: 'success', text: copy.downloaded(file) })}
    />
  );
}
