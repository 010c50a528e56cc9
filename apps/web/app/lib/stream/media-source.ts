// Attaches one of the browser's media sources to an element, and detaches it again together with its buffer.

/** iPhones have only the managed kind (Safari 17.1 and later), which may drop buffered media when memory is short. */
function mediaSourceOf(): typeof MediaSource | undefined {
  const { MediaSource: standard, ManagedMediaSource: managed } = globalThis as {
    MediaSource?: typeof MediaSource;
    ManagedMediaSource?: typeof MediaSource;
  };
  return standard ?? managed;
}

/** Whether a script can feed fragmented MP4 to this browser's video element. */
export function canFeedMedia(): boolean {
  return canFeed('video/mp4; codecs="avc1.4d401f"');
}

/** Whether a script can feed this browser this sound in fragmented MP4. @param codecs RFC 6381 */
export function canFeedSound(codecs: string): boolean {
  return canFeed(`audio/mp4; codecs="${codecs}"`);
}

function canFeed(mimeType: string): boolean {
  return mediaSourceOf()?.isTypeSupported(mimeType) ?? false;
}

export interface AttachedSource {
  opened: Promise<MediaSource>;
  detach: () => void;
}

export function attachMediaSource(media: HTMLVideoElement): AttachedSource {
  const Source = mediaSourceOf();
  if (!Source) throw new Error('This browser has no media source');
  // A managed source opens only where playback cannot move to another device, to which a script could not feed media.
  media.disableRemotePlayback = true;
  const source = new Source();
  const address = URL.createObjectURL(source);
  const opened = new Promise<MediaSource>((resolve) => {
    source.addEventListener('sourceopen', () => resolve(source), { once: true });
  });
  media.src = address;
  return {
    opened,
    detach() {
      media.pause();
      if (media.src === address) {
        media.removeAttribute('src');
        // Without this the last picture and the buffer remain.
        media.load();
      }
      URL.revokeObjectURL(address);
    },
  };
}
