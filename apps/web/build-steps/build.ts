// Builds the pages in one language: the browser's scripts, the bundle that prerenders pages, the pages themselves, and the files
// beside them. A program of its own, since an environment variable chooses the language (edition.ts).

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { common } from '@valence/copy/common';
import { build, type Manifest } from 'vite';
import type { Assets } from '../app/prerender.tsx';
import { assetsOf, ENTRY, filesOf } from './assets.ts';
import { buildDirectory, ENGLISH_BUILD, isEnglish } from './edition.ts';
import { writeManifest } from './manifest.ts';
import { ASSETS, BUNDLE, BUNDLE_FOLDER, readBundle } from './page-bundle.ts';
import { precompress } from './precompress.ts';
import { writeSearchFiles } from './search-files.ts';
import { type KeptFiles, writeServiceWorker } from './service-worker-file.ts';

const web = path.join(import.meta.dirname, '..');
const directory = path.join(web, buildDirectory);
const client = path.join(directory, 'client');
const shared = { root: web, configFile: path.join(web, 'vite.config.ts'), logLevel: 'warn' } as const;

await build({
  ...shared,
  build: {
    outDir: client,
    emptyOutDir: true,
    manifest: true,
    // Every page carries the names of what it may load later, and hashes do not compress: 42 bits tell our files apart.
    rolldownOptions: { input: ENTRY, output: { chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
});
await build({
  ...shared,
  build: {
    outDir: path.join(directory, BUNDLE_FOLDER),
    emptyOutDir: true,
    ssr: 'app/prerender.tsx',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: BUNDLE } },
  },
});

const { siteMap, writePages, OFFLINE } = await readBundle(client);
const assets = await writeAssets();
await writeFile(path.join(directory, 'site-map.json'), JSON.stringify(siteMap));
const pages = await writePages(assets);
await writeFiles(pages);
await writeServiceWorker(client, pages[OFFLINE], await keptFiles());
await writeManifest(client, common.brand);
await writeSearchFiles(client);
await precompress(client, isEnglish ? undefined : path.join(web, ENGLISH_BUILD, 'client'));

async function writeAssets(): Promise<Assets> {
  // Moved out of the folder that the server serves.
  const file = path.join(directory, 'manifest.json');
  await rename(path.join(client, '.vite/manifest.json'), file);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  const pages = siteMap.map(
    async ({ path: address, files }) => [address, await assetsOf(client, manifest, files)] as const,
  );
  const allAssets: Assets = {
    pages: Object.fromEntries(await Promise.all(pages)),
    everywhere: await assetsOf(client, manifest, []),
  };
  await writeFile(path.join(directory, BUNDLE_FOLDER, ASSETS), JSON.stringify(allAssets));
  return allAssets;
}

/** What the pages load that open without a connection (service-worker.ts). */
async function keptFiles(): Promise<KeptFiles> {
  const manifest = JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8')) as Manifest;
  const guard = 'app/pages/student/guard.tsx';
  const pages = ['library', 'player', 'downloads', 'notebook', 'payments', 'profile'];
  return {
    door: filesOf(manifest, [
      guard,
      'app/pages/admin/admin.tsx',
      'app/pages/admin/door.tsx',
      'app/features/admin/door/door-scan.tsx',
      'app/features/admin/door/library-reader.ts',
    ]),
    student: filesOf(manifest, [
      guard,
      ...pages.map((page) => `app/pages/student/${page}.tsx`),
      'app/features/downloads/downloads.ts',
      'app/features/downloads/open-kept.ts',
      // What is opened below a lesson.
      'app/features/attachments/attachment-list.tsx',
      'app/features/notes/lesson-notes.tsx',
      'app/features/playback/chapter-list.tsx',
      'app/features/playback/transcript.tsx',
      'app/features/questions/lesson-questions.tsx',
    ]),
  };
}

async function writeFiles(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(client, name)), { recursive: true });
    await writeFile(path.join(client, name), text);
  }
}
