// Finds programs of the system: Chromium for the journeys, ffmpeg for video, nginx for tests and benches.

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The names under which systems install Chromium, best first: the headless shell takes a third less processor time. */
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** The absolute path of the first of `names` on PATH or in the usual folders; undefined if none is installed. */
export function findProgram(names: readonly string[]): string | undefined {
  // The folders of services (sbin) are not on everybody's PATH.
  const usual = [
    '/usr/local/bin',
    '/usr/bin',
    '/usr/sbin',
    '/usr/local/sbin',
    '/snap/bin',
    '/opt/homebrew/bin',
  ];
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...usual];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...(names === chromiumNames ? [mac] : [])].find(isExecutable);
}

/** Chromium's path: CHROMIUM_PATH if set, else the system's Chromium; undefined if there is none. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || findProgram(chromiumNames);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
