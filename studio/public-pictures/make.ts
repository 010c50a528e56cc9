// Draws the public pages' pictures: class photos, lessons, link previews, icons. node studio/public-pictures/make.ts

import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { savePicture } from '../lessons/engine/picture.ts';
import { titration, together } from './class-bench-scenes.ts';
import { boardClose, hall } from './class-board-scenes.ts';
import { lessonScenes } from './lesson-scenes.ts';
import { makeSheets } from './sheets.ts';

/** The landing page's carousel: file name → drawing on a field of 1280 × 720. */
const classScenes: Readonly<Record<string, () => string>> = {
  'class-hall': hall,
  'class-board': boardClose,
  'class-titration': titration,
  'class-group': together,
};

const publicFolder = path.resolve(import.meta.dirname, '../../apps/web/public');
const pictures = path.join(publicFolder, 'pictures');

await mkdir(pictures, { recursive: true });
for (const [name, draw] of Object.entries(classScenes))
  await savePicture(draw(), path.join(pictures, `${name}.webp`), { width: 1280, quality: 74 });
for (const [name, draw] of Object.entries(lessonScenes))
  await savePicture(draw(), path.join(pictures, `${name}.webp`), { width: 800, quality: 76 });
await makeSheets(publicFolder);
