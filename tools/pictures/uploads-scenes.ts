// Scenes of the admin's uploads in the states that people see.

import type { Page } from '@playwright/test';
import { filmOf } from '../../apps/server/test/uploading.ts';
import { lineOf } from '../../apps/web/e2e/line.ts';
import { changed, refused, type Scene, words } from './scene.ts';

const uploadsPage = (state: string, until: Scene['until'], before?: Scene['before']): Scene => ({
  name: `uploads-${state}`,
  who: 'admin',
  path: '/dashboard/uploads',
  ...(before && { before }),
  until,
});

const someUploads = changed<object>('**/api/v1/uploads', (answer) => ({
  ...answer,
  uploads: [
    ['Lesson 12 – pH curves (final cut).mp4', 2_400_000_000, 1_032_000_000, 'receiving'],
    ['සමතුලිතතාව සහ ලේ ෂැටලියර් මූලධර්මය: පීඩනය, උෂ්ණත්වය සහ සාන්ද්‍රණය.mov', 734_000_000, 734_000_000, 'complete'],
  ].map(([fileName, bytes, receivedBytes, state], place) => ({
    uploadId: `upload-${place}`,
    videoId: `video-${place}`,
    title: fileName,
    fileName,
    fingerprint: `${place}`,
    bytes,
    receivedBytes,
    state,
    begunAt: '2026-11-20T08:00:00.000Z',
    movedAt: '2026-11-20T08:10:00.000Z',
  })),
}));

/** Chooses a film that is too large for the slow connection, and a file that is not a film. */
async function sending(page: Page): Promise<void> {
  const setLine = await lineOf(page);
  await page.getByLabel('Choose films').waitFor();
  await words('Not finished.')(page);
  const film = filmOf(20_000_000);
  await setLine({ up: 7200 });
  await page.getByLabel('Choose films').setInputFiles([
    { name: 'Electrochemistry 4 – cells and their voltages.mkv', mimeType: '', buffer: film },
    { name: 'notes of the lesson.pdf.mp4', mimeType: '', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await words(/left$/)(page);
  await words('This file is not a film')(page);
}

export const uploadsScenes: readonly Scene[] = [
  uploadsPage('empty', words('No film is on its way')),
  uploadsPage('filled', sending, someUploads),
  uploadsPage('failing', words('The uploads could not be loaded.'), refused('**/api/v1/uploads')),
];
