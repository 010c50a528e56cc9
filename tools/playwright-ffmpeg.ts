// Lets Playwright record with the system's ffmpeg, linked where Playwright would put its own download.

import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './programs.ts';

const modules = join(import.meta.dirname, '..', 'node_modules');

/**
 * Links the system's ffmpeg into a folder of Playwright's layout and returns that folder, the value for
 * PLAYWRIGHT_BROWSERS_PATH; undefined without ffmpeg or on other systems than Linux: then nothing can be recorded.
 */
export function folderWithFfmpeg(): string | undefined {
  const ffmpeg = findProgram(['ffmpeg']);
  if (!ffmpeg || process.platform !== 'linux') return undefined;
  const folder = join(modules, '.cache', 'playwright');
  const place = join(folder, `ffmpeg-${revision()}`);
  mkdirSync(place, { recursive: true });
  const link = join(place, 'ffmpeg-linux');
  rmSync(link, { force: true });
  symlinkSync(ffmpeg, link);
  return folder;
}

/** The revision of ffmpeg that this Playwright expects; it is part of the folder's name. */
function revision(): string {
  const text = readFileSync(join(modules, 'playwright-core', 'browsers.json'), 'utf8');
  const { browsers } = JSON.parse(text) as { browsers: { name: string; revision: string }[] };
  const entry = browsers.find(({ name }) => name === 'ffmpeg');
  if (!entry) throw new Error('Playwright no longer names its ffmpeg in browsers.json');
  return entry.revision;
}
