// Joins a media source of the browser to an element, and takes it away again with all that is buffered.

/** Whether this browser plays fragmented MP4 that a script feeds it. */
export function canFeedMedia(): boolean {
  return typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported('video/mp4; codecs="avc1.4d401f"');
}

export interface AttachedSource {
  opened: Promise<MediaSource>;
  detach: () => void;
}

export function attachMediaSource(media: HTMLVideoElement): AttachedSource {
  const source = new MediaSource();
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
