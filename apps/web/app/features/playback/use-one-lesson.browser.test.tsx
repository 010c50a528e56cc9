import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useOneLesson } from './use-one-lesson.ts';

test('a lesson that begins to play pauses the lesson of another tab, and not itself', async () => {
  const media = document.createElement('video');
  const pause = vi.spyOn(media, 'pause').mockImplementation(() => {});
  await renderHook(() => useOneLesson(media));
  const otherTab = new BroadcastChannel('lesson-plays');
  const heard = vi.fn<() => void>();
  otherTab.onmessage = heard;
  media.dispatchEvent(new Event('play'));
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(pause).not.toHaveBeenCalled();
  otherTab.postMessage(null);
  await expect.poll(() => pause.mock.calls.length).toBe(1);
  otherTab.close();
});
