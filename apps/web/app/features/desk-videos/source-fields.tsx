// Where the picture comes from: kept, another address or none, with what it is and how it looks.

import type { CatalogueVideo } from '@valence/contract/desk-videos';
import { catalogueCopy, videoFormCopy } from '@valence/copy/desk-videos';
import { isVideoAddress, sourceKind } from '@valence/domain/video-kind';
import { embedAddress, parseVideoAddress } from '@valence/domain/video-source';
import { Badge } from '../../ui/badge.tsx';
import { ChoiceField, LineField } from '../../ui/desk/form-fields.tsx';
import type { VideoDraft } from './video-draft.ts';

const copy = videoFormCopy.source;

interface SourceFieldsProps {
  draft: VideoDraft;
  stored: CatalogueVideo | undefined;
  onChange: (change: Partial<VideoDraft>) => void;
}

export function SourceFields({ draft, stored, onChange }: SourceFieldsProps) {
  const options = [
    ...(stored ? [{ value: 'unchanged', label: copy.unchanged(catalogueCopy.kinds[stored.kind]) }] : []),
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
        {catalogueCopy.kinds[kind]}
        {isUnprotected && <Badge tone="soon">{catalogueCopy.unprotected}</Badge>}
        {isUnprotected && <span className="text-13 text-ink-soft">{catalogueCopy.unprotectedHint}</span>}
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
        // A look at whether it plays; the lesson's own captions belong to its player.
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
