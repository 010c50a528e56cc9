import { describe, expect, it } from 'vitest';
import { createScrollMilestones, MOST_SCROLL_EVENTS, percentSeen } from './scroll-milestones.ts';

describe('scroll milestones', () => {
  it('are each reported once, in whatever steps the page is scrolled', () => {
    const reached = createScrollMilestones();
    expect([10, 25, 26, 49.9, 50, 74, 100].map(reached)).toEqual([
      [],
      ['25%'],
      [],
      [],
      ['50%'],
      [],
      ['75%', '100%'],
    ]);
  });

  it('are never reported again after scrolling back up', () => {
    const reached = createScrollMilestones();
    expect([80, 10, 60, 80, 100].map(reached)).toEqual([['25%', '50%', '75%'], [], [], [], ['100%']]);
  });

  it('are at most 10 a page view; what is beyond the most is never reported', () => {
    expect(MOST_SCROLL_EVENTS).toBe(10);
    const reached = createScrollMilestones(3);
    expect([60, 100, 100].map(reached)).toEqual([['25%', '50%'], ['75%'], []]);
  });

  it('count from the top again for another page view', () => {
    createScrollMilestones()(100);
    expect(createScrollMilestones()(30)).toEqual(['25%']);
  });
});

describe('how much of a page has been seen', () => {
  it.each([
    ['nothing scrolled', { top: 0, windowHeight: 740, pageHeight: 2740 }, 0],
    ['half the way', { top: 1000, windowHeight: 740, pageHeight: 2740 }, 50],
    [
      'the very end, a fraction of a pixel short of it',
      { top: 1999.4, windowHeight: 740, pageHeight: 2740 },
      100,
    ],
    ['pulled beyond the top', { top: -40, windowHeight: 740, pageHeight: 2740 }, 0],
    ['a page that fits into the window', { top: 0, windowHeight: 740, pageHeight: 700 }, 100],
  ])('%s', (_, position, percent) => {
    expect(percentSeen(position)).toBe(percent);
  });
});
