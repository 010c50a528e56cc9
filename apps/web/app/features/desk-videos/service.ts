// Whose video an embedded one is: the services that tell titles and pictures of theirs.

import type { CatalogueVideo } from '@valence/contract/desk-videos';
import { catalogueCopy } from '@valence/copy/desk-videos';
import { type SourceKind, sourceKind } from '@valence/domain/video-kind';
import type { VideoDraft } from './video-draft.ts';

const SERVICES: readonly SourceKind[] = ['youtube', 'vimeo', 'bunny'];

/** Whether what stands in the form is the video of a service that can be asked about it. */
export function isOfService(
  { source, address }: Pick<VideoDraft, 'source' | 'address'>,
  stored: Pick<CatalogueVideo, 'kind'> | undefined,
): boolean {
  if (source === 'none') return false;
  const kind =
    source === 'unchanged' ? stored?.kind : sourceKind({ isUpload: false, address: address.trim() }).kind;
  return kind !== undefined && SERVICES.includes(kind);
}

export const serviceName = ({ kind }: Pick<CatalogueVideo, 'kind'>): string => catalogueCopy.kinds[kind];
