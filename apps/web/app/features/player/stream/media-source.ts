// Joins a media source of the browser to an element, and takes it away again with all that is buffered.

/** iPhones have the managed kind alone (Safari 17.1 and later): what is fed to it may be dropped when memory is short. */
function mediaSourceOf(): typeof MediaSource | undefined {
  const { MediaSource: usual, ManagedMediaSource: managed } = globalThis as {
    MediaSource?: typeof MediaSource;
    ManagedMediaSource?: typeof MediaSource;
  };
  return usual ?? managed;
}

/** Whether this browser plays fragmented MP4 that a script feeds it. */
export function canFeedMedia(): boolean {
  return mediaSourceOf()?.isTypeSupported('video/mp4; codecs="avc1.4d401f"') ?? false;
}

export interface AttachedSource {
  opened: Promise<MediaSource>;
  detach: () => void;
}

export function attachMediaSource(media: HTMLVideoElement): AttachedSource {
  const Source = mediaSourceOf();
  if (!Source) throw new Error('This browser has no buffers that a script may feed');
  // A managed source opens only where no other device may take the playing over: it could not be fed there.
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
        // Without this the last picture and the buffer stay.
        media.load();
      }
      URL.revokeObjectURL(address);
    },
  };
}
