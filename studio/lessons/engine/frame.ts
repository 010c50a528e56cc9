// The parts of the picture that all lessons share: background, the tile with the lesson's number, the title, the goodbye.

import { moleculeLine, tile } from '../props/tile.ts';
import type { Clock, Lesson } from './lesson.ts';
import { mix, ramp } from './motion.ts';
import { field } from './stage.ts';
import { box, group, label } from './svg.ts';

const tileSize = 100;

/** The whole picture at an instant. */
export function frame(lesson: Lesson, t: number, clock: Clock): string {
  const { palette } = lesson;
  const ending = ramp(t, clock.durationSeconds - 2.9, clock.durationSeconds - 1.9);
  const opened = ramp(t, 2.2, 3.1);
  return [
    box(0, 0, field.width, field.height, { fill: palette.paper }),
    group({ opacity: mix(1, 0.45, opened) }, moleculeLine(palette.line)),
    heading(lesson, t, Math.min(opened, 1 - ending)),
    group({ opacity: Math.min(ramp(t, 2.6, 3.3), 1 - ramp(ending, 0, 0.6)) }, lesson.draw(t, clock)),
  ].join('');
}

/** `aside` goes from 0, the title card in the middle, to 1, a line at the top. */
function heading(lesson: Lesson, t: number, aside: number): string {
  const { palette, titleLines } = lesson;
  const appear = ramp(t, 0.15, 0.9);
  const big = group(
    { opacity: (1 - ramp(aside, 0, 0.6)) * ramp(t, 0.4, 1.2) },
    ...titleLines.map((text, i) =>
      label(text, {
        x: 440,
        y: 340 + 78 * (i - (titleLines.length - 1) / 2),
        size: 66,
        weight: 700,
        fill: palette.ink,
        display: true,
      }),
    ),
    label(lesson.strand, {
      x: 442,
      y: 340 + 78 * ((titleLines.length - 1) / 2) + 66,
      size: 32,
      fill: palette.blue,
      weight: 600,
    }),
  );
  const small = label(lesson.title, {
    x: 148,
    y: 90,
    size: 36,
    weight: 650,
    fill: palette.ink,
    display: true,
    opacity: ramp(aside, 0.8, 1),
  });
  const place = {
    x: mix(150, 56, aside),
    y: mix(234, 38, aside),
    scale: mix(2.3, 0.72, aside) * mix(0.94, 1, appear),
    opacity: appear,
  };
  return group(place, tile(palette, lesson.number, tileSize)) + big + small;
}
