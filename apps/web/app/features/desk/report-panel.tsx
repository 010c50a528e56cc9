// Video Access Report: choose a video, download who has it.

import { reportCopy as copy } from '@valence/copy/desk-panels';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useUsersDownload } from './desk-lists.ts';
import { Panel } from './panel.tsx';
import { VideoChoice } from './video-choice.tsx';

/** @param playerPath where a video can be looked at */
export function ReportPanel({ playerPath }: { playerPath: (videoId: string) => string }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [videoId] = chosen;
  const download = useUsersDownload();
  const toast = useToast();
  const start = (id: string) =>
    download.mutate(id, {
      onSuccess: (file) => toast({ kind: 'success', text: copy.downloaded(file) }),
      onError: () => toast({ kind: 'error', text: copy.failed }),
    });
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <VideoChoice label={copy.list} single chosen={chosen} onChange={setChosen} />
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
