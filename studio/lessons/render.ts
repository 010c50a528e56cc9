// Renders the demo's lessons and packages them: node studio/lessons/render.ts [slug…] [--stills 3,10.5]

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { film } from './engine/film.ts';
import { frame } from './engine/frame.ts';
import type { Lesson } from './engine/lesson.ts';
import { publish } from './engine/publish.ts';
import { makeSoundtrack } from './engine/soundtrack.ts';
import { openStage } from './engine/stage.ts';
import { lessons } from './scenes/all.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stills: { type: 'string' } },
});

for (const lesson of chosen(positionals)) {
  const directory = await mkdtemp(path.join(tmpdir(), `lesson-${lesson.slug}-`));
  const soundtrack = await makeSoundtrack(lesson, directory);
  const { durationSeconds } = soundtrack.clock;
  console.log(`${lesson.slug}: ${durationSeconds.toFixed(1)} s, working in ${directory}`);
  if (values.stills === undefined)
    await publish(lesson, soundtrack.clock, await film(lesson, soundtrack, directory));
  else await takeStills(lesson, values.stills.split(',').map(Number));

  async function takeStills(of: Lesson, seconds: readonly number[]): Promise<void> {
    const stage = await openStage({ background: of.palette.paper, scale: 0.5 });
    const folder = path.join(directory, 'stills');
    await mkdir(folder);
    for (const t of seconds) {
      const png = await stage.photograph(frame(of, t, soundtrack.clock));
      await writeFile(path.join(folder, `${t.toFixed(1).padStart(5, '0')}.png`), png);
    }
    await stage.close();
  }
}

function chosen(slugs: readonly string[]): readonly Lesson[] {
  const unknown = slugs.filter((slug) => !lessons.some((lesson) => lesson.slug === slug));
  if (unknown.length > 0)
    throw new RangeError(
      `no lesson ${unknown.join(', ')}; there are ${lessons.map((l) => l.slug).join(', ')}`,
    );
  return slugs.length > 0 ? lessons.filter((lesson) => slugs.includes(lesson.slug)) : lessons;
}
