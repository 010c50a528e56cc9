// One video in the admin area: everything that can be edited, the classes that have it, and its deletion.

import type { EditedVideo } from '@valence/contract/admin/videos';
import { messagesCopy } from '@valence/copy/admin/messages';
import { videoFormCopy as copy } from '@valence/copy/admin/videos';
import { common } from '@valence/copy/common';
import { useParams } from 'wouter';
import { AttachmentsCard } from '../../features/admin/attachments/attachments-card.tsx';
import { CaptionsCard } from '../../features/admin/captions/captions-card.tsx';
import { UsersDownload } from '../../features/admin/students/users-download.tsx';
import { LookupNotice } from '../../features/admin/videos/lookup-notice.tsx';
import { useDeletion } from '../../features/admin/videos/use-deletion.ts';
import { videoQuery } from '../../features/admin/videos/video-calls.ts';
import { EditVideoForm } from '../../features/admin/videos/video-form.tsx';
import { VideoUsers } from '../../features/admin/videos/video-users.tsx';
import { WatchingPanel } from '../../features/admin/videos/watching-panel.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { useNavigate } from '../../lib/navigation.tsx';
import { useReading } from '../../lib/reading.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ArrowLeft, Play } from '../../ui/page-icons.tsx';
import { VideoClasses } from './video-classes.tsx';

/** The kinds that our own player plays; embeds show their service's captions. */
const CAPTIONED = new Set<EditedVideo['kind']>(['protected', 'plain', 'file']);

export default function Video() {
  const { videoId = '' } = useParams();
  const video = useReading(videoQuery(videoId));
  const isAbsent = video.error instanceof ApiRefusal && video.error.status === 404;
  return (
    <>
      <ButtonLink look="quiet" to={adminPaths.videos} icon={<ArrowLeft size={18} />} className="-ml-3">
        {copy.back}
      </ButtonLink>
      <Loaded
        query={video}
        failed={copy.failed}
        again={common.tryAgain}
        absent={isAbsent && <EmptyState title={copy.absent} />}
        skeleton="h-150"
      >
        {(data) => <Opened key={`${data._id}/${data.state === 'deleted'}`} video={data} />}
      </Loaded>
    </>
  );
}

function Opened({ video }: { video: EditedVideo }) {
  const navigate = useNavigate();
  const { deleteVideo, bringBack } = useDeletion();
  if (video.state === 'deleted')
    return (
      <>
        <PageHeading title={video.title} documentTitle={copy.documentTitle(video.title)} />
        <EmptyState
          title={copy.deletedNotice}
          action={<Button onClick={() => void bringBack(video._id)}>{copy.restore}</Button>}
        >
          {copy.deletedHint}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeading
        title={video.title}
        documentTitle={copy.documentTitle(video.title)}
        actions={
          <>
            <ButtonLink look="secondary" to={paths.player(video._id)} icon={<Play size={16} />}>
              {copy.source.openPreview}
            </ButtonLink>
            <ButtonLink look="secondary" to={adminPaths.newMessage({ kind: 'lesson', videoId: video._id })}>
              {messagesCopy.tellWatchers}
            </ButtonLink>
            <Button
              look="secondary"
              onClick={() => void deleteVideo(video._id, () => navigate(adminPaths.videos))}
            >
              {copy.remove}
            </Button>
          </>
        }
      />
      <LookupNotice video={video} />
      <EditVideoForm video={video} />
      <AttachmentsCard videoId={video._id} />
      <CaptionsCard videoId={video._id} isShown={CAPTIONED.has(video.kind)} />
      <VideoClasses video={video} />
      <WatchingPanel videoId={video._id} />
      <VideoUsers videoId={video._id} tools={<UsersDownload videoId={video._id} />} />
    </>
  );
}
