// Video Access Report: choose a video, download the list of who has it.

import { reportCopy as copy } from '@valence/copy/admin/video-panels';
import { useState } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Panel } from './panel.tsx';
import { UsersDownload } from './users-download.tsx';
import { VideoChoice } from './video-choice.tsx';

/** @param playerPath address at which a video can be watched */
export function ReportPanel({ playerPath }: { playerPath: (videoId: string) => string }) {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [videoId] = selection;
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <VideoChoice label={copy.list} single chosen={selection} onChange={setSelection} />
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-4">
        <UsersDownload videoId={videoId} large look="primary" />
        {videoId && (
          <ButtonLink look="quiet" to={playerPath(videoId)}>
            {copy.preview}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}
