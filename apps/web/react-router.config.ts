// How the pages are built: no server rendering at run time; the public pages are written as HTML at build time.

import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './app/paths.ts';
import { buildDirectory, ENGLISH_BUILD, edition, isEnglish } from './edition.ts';
import { writeManifest } from './manifest.ts';
import { writeOfflineShell } from './offline-shell.ts';
import { paintFirst } from './paint-first.ts';
import { precompress } from './precompress.ts';
import { writeSearchFiles } from './search-files.ts';
import { readContent } from './site-content-module.ts';

export default {
  ssr: false,
  buildDirectory,
  prerender: [...prerenderedPaths],
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await paintFirst(client, prerenderedPaths);
    await writeOfflineShell(client, edition);
    await writeManifest(client, (await readContent()).brandName);
    await writeSearchFiles(client);
    await precompress(client, isEnglish ? undefined : `${import.meta.dirname}/${ENGLISH_BUILD}/client`);
  },
} satisfies Config;
