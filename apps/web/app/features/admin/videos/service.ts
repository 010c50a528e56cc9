// The services of embedded videos that can be asked for the title and picture of a video.

import type { EditedVideo } from '@valence/contract/admin/videos';
import { videosCopy } from '@valence/copy/admin/videos';
import { type SourceKind, sourceKind } from '@valence/domain/video-kind';
import type { VideoDraft } from './video-draft.ts';

const SERVICES: readonly SourceKind[] = ['youtube', 'vimeo', 'bunny'];

/** Whether the form's source is the video of a service that can be asked about it. */
export function isOfService(
  { source, address }: Pick<VideoDraft, 'source' | 'address'>,
  stored: Pick<EditedVideo, 'kind'> | undefined,
): boolean {
  if (source === 'none') return false;
  const kind =
    source === 'unchanged' ? stored?.kind : sourceKind({ isUpload: false, address: address.trim() }).kind;
  return kind !== undefined && SERVICES.includes(kind);
}

export const serviceName = ({ kind }: Pick<EditedVideo, 'kind'>): string => videosCopy.kinds[kind];
