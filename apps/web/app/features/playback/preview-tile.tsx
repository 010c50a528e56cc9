// The small picture above the seek bar of the second under the pointer; nothing for lessons without a strip.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { besidePlaylist } from './captions-query.ts';
import { usePreview } from './preview-strip.ts';
import type { Playback } from './stream/playback.ts';

interface PreviewTileProps {
  video: PlayableVideo;
  playback: Playback | undefined;
  seconds: number;
}

export function PreviewTile({ video, playback, seconds }: PreviewTileProps) {
  const path = besidePlaylist(video, video.previewUrl);
  const tile = usePreview({ videoId: video._id, playback, path, seconds });
  if (!tile) return null;
  return (
    <span
      data-preview
      className="block rounded-card border border-line-strong bg-paper shadow-card"
      style={{
        width: tile.width,
        height: tile.height,
        backgroundImage: `url(${tile.url})`,
        backgroundPosition: `${-tile.x}px ${-tile.y}px`,
      }}
    />
  );
}
