// Composes the content of the public pages: what everybody reads of the school, the pages that are rewritten with it, and the
// admin's calls.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteContent } from '@valence/contract/site/site';
import { common } from '@valence/copy/common';
import type { FastifyInstance } from 'fastify';
import { contentRoutes, type TakeFiles } from '../features/site/content.routes.ts';
import { createContentService } from '../features/site/content.service.ts';
import { listPictures } from '../features/site/content.store.ts';
import { createLiveSite, type SchoolFacts } from '../platform/db/site-content.ts';
import type { Http } from '../platform/http/route.ts';
import type { Pages } from '../platform/pages.ts';
import { textAt } from '../platform/written-pages.ts';
import { createPageWriter, PagesNotWritten, type PageWriter } from '../ports/page-writer/page-writer.ts';
import type { AppDeps } from './deps.ts';

const LANDING_PAGE = 'al2027/index.html';
const SCRIPT = /<script[\s\S]*?<\/script>/g;

interface Pictures {
  take: TakeFiles['picture'];
  takeFilm: TakeFiles['film'];
  has: (address: string) => Promise<boolean>;
}

export interface ComposedSite {
  /** The present facts; read them each time. */
  readonly site: Readonly<SchoolFacts>;
  /** Reads them from the database at once. */
  readonly refresh: () => Promise<void>;
  /** The pictures that any version shows. */
  readonly usedPictures: () => Promise<string[]>;
  readonly bind: (http: Http, pictures: Pictures) => void;
}

export async function composeSite(
  app: FastifyInstance,
  deps: AppDeps,
  pages: Pages | undefined,
): Promise<ComposedSite> {
  const { db, clock, log, settings, pagesProgram } = deps;
  const directories = pages?.directories ?? [];
  const writer =
    pagesProgram !== undefined && canWrite(pagesProgram, directories)
      ? createPageWriter(pagesProgram)
      : undefined;
  // Without any pages only calls of the interface return the content.
  const writable = pages === undefined || writer !== undefined;
  const write: PageWriter['write'] = async (...order) => {
    if (!writer) throw new PagesNotWritten('this server has nothing to write them with.');
    return writer.write(...order);
  };
  const live = createLiveSite({ db, clock, log, pages, write, name: settings.schoolName ?? common.brand });
  await live.refresh();
  app.addHook('onListen', async () => live.start());
  app.addHook('onClose', async () => live.stop());
  const landingPage = async (content: SiteContent) => {
    const [english] = await write({ brandName: content.brandName, content }, directories.slice(0, 1));
    const page = english?.[LANDING_PAGE];
    if (page === undefined) throw new PagesNotWritten(`${LANDING_PAGE} is not among them.`);
    // It is shown in a frame where no script runs.
    return textAt(settings.publicUrl, page).replaceAll(SCRIPT, '');
  };
  return {
    site: live.site,
    refresh: async () => live.refresh(),
    usedPictures: async () => listPictures(db),
    bind(http, { take: picture, takeFilm: film, has: hasPicture }) {
      const service = createContentService({
        db,
        clock,
        log,
        live,
        writable,
        landingPage,
        hasPicture,
      });
      contentRoutes(http, service, { picture, film });
    },
  };
}

/** Whether the program, and for each edition the bundle that wrote it, are where the build left them. */
function canWrite(program: string, directories: readonly string[]): boolean {
  return [program, ...directories.map((directory) => join(directory, '../server/index.js'))].every(
    existsSync,
  );
}
