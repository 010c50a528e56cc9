// Makes a folder of five packaged lessons for tests of the demo: well-formed, but without real content.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LESSONS = [
  ['hess-cycles', 'Physical'],
  ['flame-tests', 'Practical'],
  ['sn2', 'Organic'],
  ['haber', 'Industrial'],
  ['ozone', 'Environmental'],
] as const;

/** Each is titled `Lesson of <slug>`. */
export async function makePackagedLessons(folder: string): Promise<void> {
  for (const [index, [slug, category]] of LESSONS.entries()) {
    const lesson = {
      slug,
      number: index + 1,
      title: `Lesson of ${slug}`,
      subtitle: 'Unit',
      category,
      description: 'About it.',
      durationSeconds: 60.4 + index,
      captions: [{ language: 'en', label: 'English', file: 'captions.en.vtt' }],
    };
    const target = join(folder, slug);
    await mkdir(target, { recursive: true });
    await writeFile(join(target, 'lesson.json'), JSON.stringify(lesson));
    await writeFile(join(target, 'master.m3u8'), '#EXTM3U\n');
    await writeFile(join(target, 'captions.en.vtt'), 'WEBVTT\n');
  }
}
