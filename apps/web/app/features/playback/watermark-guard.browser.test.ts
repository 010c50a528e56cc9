import { afterEach, expect, onTestFinished, test } from 'vitest';
import { guardWatermark } from './watermark-guard.ts';

afterEach(() => document.body.replaceChildren());

/** A film of one slide, drawn by the test. */
async function playSlide(draw: (context: CanvasRenderingContext2D) => void, width = 640) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const paint = () => {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#123';
    context.font = '40px sans-serif';
    draw(context);
  };
  paint();
  const timer = setInterval(paint, 100);
  onTestFinished(() => clearInterval(timer));
  const frame = document.createElement('div');
  frame.style.cssText = `position:relative;width:${width}px;height:${(width * 9) / 16}px`;
  const media = Object.assign(document.createElement('video'), {
    muted: true,
    srcObject: canvas.captureStream(10),
  });
  media.style.cssText = 'width:100%;height:100%';
  frame.append(media);
  const box = document.createElement('div');
  box.style.position = 'relative';
  box.append(frame);
  document.body.append(box);
  await media.play();
  onTestFinished(guardWatermark({ box, frame, media, text: '077 100 0001', onLost: () => {} }));
  const mark = frame.querySelector('span');
  if (!mark) throw new Error('no number');
  return { box, mark };
}

test('the number leaves writing that it covers for a margin that is empty', async () => {
  const { mark } = await playSlide((context) => {
    for (let line = 40; line < 720; line += 45) context.fillText('Kc = [C][D] / [A][B] '.repeat(4), 10, line);
    // The place at the left edge above the middle, which would have its turn only after a minute.
    context.clearRect(0, 100, 280, 150);
  });
  await expect.poll(() => Number.parseFloat(mark.style.left)).toBeLessThan(10);
  const top = Number.parseFloat(mark.style.top);
  expect(top).toBeGreaterThan(15);
  expect(top).toBeLessThan(35);
});

const isOver = (one: Element, other: Element) => {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

test('wherever the number is, it gives way to words of the player before they are seen over it', async () => {
  const { box, mark } = await playSlide(() => undefined, 360);
  const words = document.createElement('p');
  words.setAttribute('data-over-picture', '');
  for (let turn = 0; turn < 6; turn += 1) {
    const { top, height } = mark.getBoundingClientRect();
    // From edge to edge, as “Continued at …” is in Tamil on a phone, and captions above the bar.
    words.style.cssText = `position:fixed;margin:0;left:0;width:360px;top:${top - 12}px;height:${height + 24}px`;
    box.append(words);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(isOver(words, mark)).toBe(false);
    words.remove();
  }
});
