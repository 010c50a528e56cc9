import { expect, onTestFinished, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { usePictureWindow } from './picture-window.ts';
import { guardWatermark } from './watermark-guard.ts';

/** The page's styles as the product links them; they can be had no second time, as on a line that has just broken. */
async function linkOnce(css: string): Promise<void> {
  const href = URL.createObjectURL(new Blob([css], { type: 'text/css' }));
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  onTestFinished(() => link.remove());
  await new Promise((loaded) => {
    link.addEventListener('load', loaded);
    document.head.append(link);
  });
  URL.revokeObjectURL(href);
}

/** A window as the browser gives it: empty, with a document of its own. Frames, as tests run in, are given none. */
function offerWindow(): Window {
  const frame = Object.assign(document.createElement('iframe'), { width: 480, height: 270 });
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const small = frame.contentWindow;
  if (!small) throw new Error('no window');
  vi.stubGlobal('documentPictureInPicture', { requestWindow: async () => Promise.resolve(small) });
  return small;
}

test('the small window has the page’s styles at once, without fetching them, so that the number is never missing', async () => {
  await linkOnce('.film { position: relative; width: 320px } .film video { display: block; width: 100% }');
  const small = offerWindow();
  const frame = Object.assign(document.createElement('div'), { className: 'film' });
  const media = document.createElement('video');
  frame.append(media);
  const box = document.createElement('div');
  box.append(frame);
  document.body.append(box);
  onTestFinished(() => box.remove());
  const onLost = vi.fn<(problem: string) => void>();
  onTestFinished(guardWatermark({ box, frame, media, text: '077 100 0001', onLost }));
  const { result } = await renderHook(() => usePictureWindow({ frame, media, run: () => undefined }));
  result.current.toggle();
  await vi.waitUntil(() => frame.ownerDocument === small.document, 20_000);
  expect(small.getComputedStyle(frame).position).toBe('relative');
  // The guard looks when the film goes on.
  media.dispatchEvent(new Event('play'));
  expect(onLost).not.toHaveBeenCalled();
  expect(small.document.body.textContent).toContain('077 100 0001');
});
