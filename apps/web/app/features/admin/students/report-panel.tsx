// Video Access Report: choose a video, download the list of who has it.

import { reportCopy as copy } from '@valence/copy/admin/video-panels';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Download } from '../../../ui/page-icons.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useUsersDownload } from './lists.ts';
import { Panel } from './panel.tsx';
import { VideoChoice } from './video-choice.tsx';

/** @param playerPath address at which a video can be watched */
export function ReportPanel({ playerPath }: { playerPath: (videoId: string) => string }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [videoId] = selection;
  const download = useUsersDownload();
  const toast = useToast();
  const start = (id: string) =>
    download.mutate(id, {
      onSuccess: (file) => toast({ kind: 'success', text: copy.downloaded(file) }),
      onError: () => toast({ kind: 'error', text: copy.failed }),
    });
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <VideoChoice label={copy.list} single chosen={selection} onChange={setSelection} />
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-4">
        <Button
          large
          icon={<Download />}
          busy={download.isPending}
          disabled={!videoId}
          onClick={() => videoId && start(videoId)}
        >
          {download.isPending ? copy.preparing : copy.download}
        </Button>
        {videoId && (
          <ButtonLink look="quiet" to={playerPath(videoId)}>
            {copy.preview}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
