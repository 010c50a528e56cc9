// The phone's camera at the class door: its picture in a video element, and what stops it in words that help.

import { scanCopy as copy } from '@valence/copy/admin/door-scan';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Enough for a code on a phone's screen an arm's length away; more would only be slower to read. */
const WIDTH = 1280;

export interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  /** The picture moves. */
  isOn: boolean;
  /** Why there is no picture. */
  fault: string | undefined;
  retry: () => void;
}

/** Runs the camera for as long as the component is shown. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Pick<Camera, 'isOn' | 'fault'>>({ isOn: false, fault: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another camera.
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const fail = (fault: string) => {
      if (!isOver) setState({ isOn: false, fault });
    };
    open()
      .then(async (opened) => {
        stream = opened;
        const picture = video.current;
        if (isOver || !picture) return stop(opened);
        for (const track of opened.getTracks()) track.addEventListener('ended', () => fail(copy.ended));
        picture.srcObject = opened;
        await picture.play();
        if (!isOver) setState({ isOn: true, fault: undefined });
      })
      .catch((error: unknown) => fail(whyNot(error)));
    return () => {
      isOver = true;
      stop(stream);
    };
  }, [attempt]);
  const retry = () => {
    setState({ isOn: false, fault: undefined });
    setAttempt((before) => before + 1);
  };
  return { video, ...state, retry };
}

async function open(): Promise<MediaStream> {
  // Browsers give pages without https no such property.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) throw new DOMException('The page is not secure', 'SecurityError');
  return mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: WIDTH } },
  });
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** By the names of Media Capture and Streams, 10.6. */
function whyNot(error: unknown): string {
  switch ((error as { name?: string }).name) {
    case 'NotAllowedError':
      return copy.refused;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return copy.none;
    case 'NotReadableError':
    case 'AbortError':
      return copy.inUse;
    case 'SecurityError':
      return copy.insecure;
    default:
      console.warn('The camera does not work', error);
      return copy.broken;
  }
}
