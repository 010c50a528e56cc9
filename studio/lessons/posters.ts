// Draws the posters of the categories and of the demo's lessons: node studio/lessons/posters.ts

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { makeClock } from './engine/lesson.ts';
import { savePicture } from './engine/picture.ts';
import { field, openStage } from './engine/stage.ts';
import { poster } from './posters/ground.ts';
import { laboratory } from './posters/laboratory.ts';
import { matter } from './posters/matter.ts';
import { world } from './posters/world.ts';
import { lessons } from './scenes/all.ts';

const folder = path.resolve(import.meta.dirname, '../../apps/web/public/posters');
const size = { width: 640, quality: 66 } as const;

await mkdir(folder, { recursive: true });
const stage = await openStage({ background: '#000', scale: size.width / field.width });
for (const category of [...matter, ...laboratory, ...world])
  for (const variant of category.drawings.keys())
    await savePicture(
      poster(category, variant),
      path.join(folder, `${category.slug}-${variant + 1}.webp`),
      size,
      stage,
    );
for (const lesson of lessons)
  await savePicture(
    lesson.poster(makeClock(lesson.cues, [])),
    path.join(folder, `lesson-${lesson.slug}.webp`),
    size,
    stage,
  );
await stage.close();
