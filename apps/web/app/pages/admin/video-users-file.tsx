// Downloads the list of students who have a video, from the video's own page.

import { reportCopy } from '@valence/copy/admin/video-panels';
import { useUsersDownload } from '../../features/admin/students/lists.ts';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { useToast } from '../../ui/toast.tsx';

export function VideoUsersFile({ videoId }: { videoId: string }) {
  const download = useUsersDownload();
  const toast = useToast();
  return (
    <Button
      look="secondary"
      icon={<Download size={18} />}
      busy={download.isPending}
      onClick={() =>
        download.mutate(videoId, {
          onSuccess: (file) => toast({ kind: 'success', text: reportCopy.downloaded(file) }),
          onError: () => toast({ kind: 'error', text: reportCopy.failed }),
        })
      }
    >
      {download.isPending ? reportCopy.preparing : reportCopy.download}
    </Button>
  );
}
