import { expect, onTestFinished, test, vi } from 'vitest';
import { fillWhenTurned, toggleFullscreen } from './fullscreen.ts';

/** A phone that refuses the real full screen, as browsers do without a press; turned by the test. */
function holdPhone() {
  const sideways = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => sideways);
  const box = document.createElement('section');
  const media = document.createElement('video');
  const refuse = vi.spyOn(box, 'requestFullscreen').mockRejectedValue(new TypeError('no press'));
  box.append(media);
  document.body.append(box);
  onTestFinished(() => box.remove());
  onTestFinished(fillWhenTurned(box, media));
  const turn = (matches: boolean) => {
    sideways.matches = matches;
    sideways.dispatchEvent(new Event('change'));
  };
  const begin = () => {
    vi.spyOn(media, 'paused', 'get').mockReturnValue(false);
    media.dispatchEvent(new Event('play'));
  };
  return { box, media, turn, begin, refuse, isFilled: () => 'filled' in box.dataset };
}

test('a lesson that was begun fills a phone that is turned, and gives the page back when it is upright', async () => {
  const { turn, begin, refuse, isFilled } = holdPhone();
  turn(true);
  expect(refuse).not.toHaveBeenCalled();
  turn(false);
  begin();
  turn(true);
  await expect.poll(isFilled).toBe(true);
  turn(false);
  expect(isFilled()).toBe(false);
});

test('begun on a phone that lies, the lesson fills it; who leaves the full screen keeps the page until the next turn', async () => {
  const { box, media, turn, begin, refuse, isFilled } = holdPhone();
  turn(true);
  begin();
  await expect.poll(isFilled).toBe(true);
  await toggleFullscreen(box, media);
  begin();
  // Not even asked for: what comes of a refusal comes later.
  expect(refuse).toHaveBeenCalledTimes(1);
  expect(isFilled()).toBe(false);
  turn(false);
  turn(true);
  await expect.poll(isFilled).toBe(true);
});

test('who read below the lesson is back at the same line when the phone is upright again', async () => {
  const { box, turn, begin, isFilled } = holdPhone();
  const below = document.createElement('div');
  below.style.height = '4000px';
  box.after(below);
  onTestFinished(() => below.remove());
  window.scrollTo(0, 900);
  const line = window.scrollY;
  expect(line).toBe(900);
  begin();
  turn(true);
  await expect.poll(isFilled).toBe(true);
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
  turn(false);
  expect(isFilled()).toBe(false);
  expect(window.scrollY).toBe(line);
});

test.each([
  ['who goes on reading is back at the line', false, 900],
  ['another page that came meanwhile stays at its own', true, 300],
])('the full screen was left: %s', async (_, isGone, expected) => {
  const { box, media } = holdPhone();
  vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(true);
  vi.spyOn(box, 'requestFullscreen').mockResolvedValue();
  const below = document.createElement('div');
  below.style.height = '4000px';
  document.body.append(below);
  onTestFinished(() => below.remove());
  window.scrollTo(0, 900);
  await toggleFullscreen(box, media);
  if (isGone) box.remove();
  window.scrollTo(0, 300);
  document.dispatchEvent(new Event('fullscreenchange'));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(window.scrollY).toBe(expected);
});
