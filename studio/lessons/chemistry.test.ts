// Checks that the lessons teach the truth (the calculated chemistry behind their pictures), and that captions can be read.

import { describe, expect, it } from 'vitest';
import { captions } from './engine/captions.ts';
import { type Lesson, makeClock } from './engine/lesson.ts';
import { lessons } from './scenes/all.ts';
import { dichromateShare } from './scenes/chromate/chemistry.ts';
import { cells, symbolOf } from './scenes/configuration/table.ts';
import { chiralGroups, configurationOf, shapeAt, type Vector } from './scenes/inversion/geometry.ts';

/** A clock with about the voice's speed. */
const spokenAs = ({ cues }: Lesson) =>
  makeClock(
    cues,
    cues.map(({ text }) => text.length / 15),
  );

describe('chromate and dichromate', () => {
  it('is yellow in alkali, orange in acid, and half and half where the law of mass action says so', () => {
    expect(dichromateShare(9)).toBeLessThan(0.01);
    expect(dichromateShare(5)).toBeGreaterThan(0.97);
    // At half of 0.1 mol/dm3, 0.025 dichromate over 0.05 squared chromate gives [H+] = sqrt(10 / 4.2e14).
    expect(dichromateShare(-Math.log10(Math.sqrt(10 / 4.2e14)))).toBeCloseTo(0.5, 6);
  });
});

describe('the periodic table', () => {
  const inBlock = (block: string) => cells.filter((cell) => cell.block === block).length;

  it('has the blocks two, six, ten and fourteen wide', () => {
    expect({ s: inBlock('s'), p: inBlock('p'), d: inBlock('d'), f: inBlock('f') }).toEqual({
      s: 14,
      p: 36,
      d: 40,
      f: 28,
    });
  });

  it('gives every element a place of its own', () => {
    expect(new Set(cells.map(({ row, column }) => `${row}/${column}`)).size).toBe(118);
    const place = (symbol: string) => cells.find(({ atomicNumber }) => symbolOf(atomicNumber) === symbol);
    expect(place('Fe')).toMatchObject({ atomicNumber: 26, row: 4, column: 8, block: 'd' });
    expect(place('He')).toMatchObject({ row: 1, column: 18, block: 's' });
    expect(place('Br')).toMatchObject({ row: 4, column: 17, block: 'p' });
    expect(cells.find(({ atomicNumber }) => atomicNumber === 71)).toMatchObject({ column: 3, block: 'd' });
  });
});

describe('SN2', () => {
  const group = (course: number, kind: (typeof chiralGroups)[number]): Vector =>
    shapeAt(course, chiralGroups).groups[chiralGroups.indexOf(kind)] ?? [0, 0, 0];

  it('turns S into R: the priorities are Br or O, ethyl, methyl, hydrogen', () => {
    expect(configurationOf(shapeAt(0, chiralGroups).bromine, group(0, 'C_2H_5'), group(0, 'CH_3'))).toBe('S');
    expect(configurationOf(shapeAt(1, chiralGroups).oxygen, group(1, 'C_2H_5'), group(1, 'CH_3'))).toBe('R');
  });

  it('has the three groups in one plane half way, and attacks opposite the bromine', () => {
    const half = shapeAt(0.5, chiralGroups);
    for (const [x] of half.groups) expect(x).toBeCloseTo(0, 6);
    expect(half.oxygen[0]).toBeLessThan(0);
    expect(half.bromine[0]).toBeGreaterThan(0);
  });

  it('tells R from S for a molecule with known coordinates', () => {
    // Seen from the front with the lowest group behind: clockwise is R.
    expect(configurationOf([0, 1, 0.3], [0.87, -0.5, 0.3], [-0.87, -0.5, 0.3])).toBe('R');
    expect(configurationOf([0, 1, 0.3], [-0.87, -0.5, 0.3], [0.87, -0.5, 0.3])).toBe('S');
  });
});

describe.each(lessons.map((lesson) => [lesson.slug, lesson] as const))('%s', (_, lesson) => {
  it('can be drawn at every instant, the same each time, without invalid numbers', () => {
    const clock = spokenAs(lesson);
    for (let t = 0; t < clock.durationSeconds; t += 0.5) {
      const picture = lesson.draw(t, clock);
      // What depends on chance or on the picture before shows itself in any of them.
      const again = t % 4 === 0 ? lesson.draw(t, clock) : picture;
      expect(again).toBe(picture);
      expect(picture).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it('has captions of at most two lines of 42 letters that hold every word spoken, in order', () => {
    const text = captions(spokenAs(lesson).cues);
    const blocks = text.trim().split('\n\n').slice(1);
    const captionLines = blocks.map((block) => block.split('\n').slice(1));
    for (const lines of captionLines) {
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
    }
    expect(captionLines.flat().join(' ')).toBe(lesson.cues.map((cue) => cue.text).join(' '));
  });
});
