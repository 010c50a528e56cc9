// The list of all videos to choose from, while it loads and when it does not.

import { common } from '@valence/copy/common';
import { deskListsCopy } from '@valence/copy/desk-panels';
import { TextButton } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAllVideos } from './desk-lists.ts';
import { VideoChoice } from './video-choice.tsx';

interface VideoListProps {
  /** What the list is for. */
  label: string;
  /** Whether one alone can be chosen. */
  single?: boolean;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

export function VideoList(props: VideoListProps) {
  const videos = useAllVideos();
  if (videos.data) return <VideoChoice {...props} videos={videos.data} />;
  if (!videos.isError) return <Skeleton className="h-85" />;
  return (
    <p role="alert">
      {deskListsCopy.videosFailed}{' '}
      <TextButton onClick={() => void videos.refetch()}>{common.tryAgain}</TextButton>
    </p>
  );
}
