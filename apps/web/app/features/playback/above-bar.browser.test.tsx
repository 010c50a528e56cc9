import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { AboveBar } from './above-bar.tsx';
import type { MediaState } from './media-state.ts';
import type { Controls } from './use-controls.ts';
import { guardWatermark } from './watermark-guard.ts';

const FROM = 754;
const NUMBER = '077 100 0001';
const CUE = {
  startSeconds: FROM - 1,
  endSeconds: FROM + 9,
  text: 'The equilibrium constant of the reaction at 500 K',
};

function Words({ state }: { state: Partial<MediaState> }) {
  return (
    <div className="group absolute inset-0">
      <AboveBar
        video={{ durationSeconds: 1800 } as PlayableVideo}
        state={{ begun: false, ended: false, seconds: FROM, ...state } as MediaState}
        controls={{ captions: true, run: () => undefined } as Partial<Controls> as Controls}
        cues={[CUE]}
        shown
        from={FROM}
      />
    </div>
  );
}

test.each([
  ['before it begins', 360, false],
  ['as it goes on', 360, true],
  ['before it begins', 320, false],
  ['as it goes on', 320, true],
] as const)(
  'on a phone the note on where the lesson goes on, captions and the number leave each other free, in Tamil, too: %s, %i px wide',
  async (_, width, begun) => {
    await page.viewport(width, 740);
    const box = document.createElement('section');
    box.style.cssText = `position:relative;width:${width}px;height:${(width * 9) / 16}px`;
    const [frame, over] = [document.createElement('div'), document.createElement('div')];
    frame.style.cssText = 'position:absolute;inset:0';
    const media = document.createElement('video');
    media.className = 'size-full';
    frame.append(media);
    box.append(frame, over);
    document.body.append(box);
    onTestFinished(() => box.remove());
    await render(<Words state={{ begun }} />, { container: over });
    const note = page.getByRole('status').element() as HTMLElement;
    // As wide as it is in Tamil.
    note.style.minWidth = `${Math.min(306, width - 8)}px`;
    onTestFinished(guardWatermark({ box, frame, media, text: NUMBER, onLost: () => {} }));
    await expect.element(page.getByRole('status')).toMatchTextContent(playbackCopy.continuedAt('12:34'));
    const words = [page.getByText(NUMBER), page.getByRole('status'), page.getByText(CUE.text)];
    const rects = words.map((one) => one.element().getBoundingClientRect());
    const meeting = rects.flatMap((a, at) =>
      rects
        .slice(at + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect(meeting).toEqual([]);
  },
);
