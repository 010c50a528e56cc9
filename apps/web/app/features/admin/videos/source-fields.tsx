// Fields for the source of a video: unchanged, another address or none, with its kind and a preview.

import type { EditedVideo } from '@valence/contract/admin/videos';
import { videoFormCopy, videosCopy } from '@valence/copy/admin/videos';
import { isVideoAddress, sourceKind } from '@valence/domain/video-kind';
import { embedAddress, parseVideoAddress } from '@valence/domain/video-source';
import { ChoiceField, LineField } from '../../../ui/admin/form-fields.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { VideoDraft } from './video-draft.ts';

const copy = videoFormCopy.source;

interface SourceFieldsProps {
  draft: VideoDraft;
  stored: EditedVideo | undefined;
  onChange: (change: Partial<VideoDraft>) => void;
}

export function SourceFields({ draft, stored, onChange }: SourceFieldsProps) {
  const options = [
    ...(stored ? [{ value: 'unchanged', label: copy.unchanged(videosCopy.kinds[stored.kind]) }] : []),
    { value: 'address', label: stored ? copy.address : copy.newAddress },
    { value: 'none', label: copy.none },
  ];
  const address = draft.source === 'none' ? '' : draft.address.trim();
  return (
    <>
      <ChoiceField
        label={copy.label}
        hint={copy.upload}
        options={options}
        value={draft.source}
        onChange={(value) => onChange({ source: value as VideoDraft['source'] })}
      />
      {draft.source === 'address' && (
        <LineField
          label={videoFormCopy.fields.address}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2000}
          placeholder="https://"
          value={draft.address}
          aria-invalid={address !== '' && !isVideoAddress(address)}
          hint={address !== '' && !isVideoAddress(address) ? copy.notPlayable : undefined}
          onChange={(value) => onChange({ address: value })}
        />
      )}
      {address !== '' && isVideoAddress(address) && <SourcePreview address={address} />}
    </>
  );
}

/** As students would see it; embeds carry the forced parameters. */
function SourcePreview({ address }: { address: string }) {
  const { kind, isUnprotected } = sourceKind({ isUpload: false, address });
  const parsed = parseVideoAddress(address);
  const frame = parsed && embedAddress(parsed);
  return (
    <div>
      <p className="mb-2 flex flex-wrap items-center gap-2 text-15">
        {videosCopy.kinds[kind]}
        {isUnprotected && <Badge tone="soon">{videosCopy.unprotected}</Badge>}
        {isUnprotected && <span className="text-13 text-ink-soft">{videosCopy.unprotectedHint}</span>}
      </p>
      {frame ? (
        <iframe
          src={frame}
          title={copy.preview}
          loading="lazy"
          allow="encrypted-media; picture-in-picture; fullscreen"
          className="aspect-video w-full max-w-md rounded-card border border-line bg-sunken"
        />
      ) : (
        // Only shows whether it plays; the lesson's own captions belong to its player.
        // biome-ignore lint/a11y/useMediaCaption: captions are shown where students watch
        <video
          src={address}
          controls
          preload="metadata"
          aria-label={copy.preview}
          className="aspect-video w-full max-w-md rounded-card bg-sunken"
        />
      )}
    </div>
  );
}
