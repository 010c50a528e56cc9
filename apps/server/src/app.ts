// The composition of the server: the only place where features meet.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { accessRoutes } from './features/access/access.routes.ts';
import { createAccessService } from './features/access/access.service.ts';
import { classesRoutes } from './features/classes/classes.routes.ts';
import { createClassesService } from './features/classes/classes.service.ts';
import { mediaRoutes } from './features/playback/media.routes.ts';
import { playbackRoutes } from './features/playback/playback.routes.ts';
import { createPlaybackService } from './features/playback/playback.service.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { createSessionsService } from './features/sessions/sessions.service.ts';
import { studentsRoutes } from './features/students/students.routes.ts';
import { createStudentsService } from './features/students/students.service.ts';
import { videosRoutes } from './features/videos/videos.routes.ts';
import { createVideosService } from './features/videos/videos.service.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import { type Drain, installDrain } from './platform/drain.ts';
import type { Settings } from './platform/env.ts';
import { createFastify } from './platform/fastify.ts';
import { installSecurityHeaders } from './platform/headers.ts';
import { databaseCheck, diskCheck, installHealth } from './platform/health.ts';
import { installDocs } from './platform/http/docs.ts';
import { installErrorHandlers, sendRefusal } from './platform/http/errors.ts';
import { installJsonBodies } from './platform/http/json-body.ts';
import { refused } from './platform/http/refused.ts';
import { createHttp, type HttpObservers } from './platform/http/route.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import { readPages } from './platform/pages.ts';
import { derive } from './platform/secrets.ts';
import { createDiskStorage } from './ports/storage/disk.ts';

/** What the features are built from. */
export interface AppDeps {
  readonly settings: Settings;
  /** All keys derive from it. */
  readonly secret: Buffer;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Not started yet: features register theirs while the application is built. */
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Whether the interface explains itself at /api/docs: in development and the demo, not in service. */
  readonly docs?: boolean;
  /** What the tests watch; nothing looks at it in service. */
  readonly observe?: HttpObservers & { observeRoute?: (method: string, url: string) => void };
}

export interface App {
  readonly app: FastifyInstance;
  readonly drain: Drain;
}

/** Builds the application; it listens to nothing yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log } = deps;
  const app = createFastify(settings, log);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) deps.observe?.observeRoute?.(one, url);
  });
  const drain = installDrain(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandlers(app);
  installJsonBodies(app);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refused('route-absent')));
  const pages = await readPages(BUILT_PAGES);
  await installSecurityHeaders(app, {
    publicUrl: settings.publicUrl,
    scriptHashes: pages?.scriptHashes ?? [],
  });
  if (deps.docs) await installDocs(app);
  installHealth(app, [databaseCheck(deps.pool), diskCheck(settings.dataDir)]);
  await compose(app, deps);
  await pages?.install(app);
  return { app, drain };
}

const BUILT_PAGES = join(import.meta.dirname, '../../web/build/client');

async function compose(
  app: FastifyInstance,
  { settings, secret, db, clock, observe }: AppDeps,
): Promise<void> {
  const sessions = createSessionsService({
    db,
    clock,
    keys: { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') },
    settings,
  });
  const access = createAccessService({ db, clock });
  const videos = createVideosService({ db, clock, access });
  const storage = await createDiskStorage(join(settings.dataDir, 'storage'));
  const playback = createPlaybackService({
    clock,
    keys: { streamPath: derive(secret, 'stream-path'), streamBrowser: derive(secret, 'stream-browser') },
    settings,
    standing: access.standing,
    describe: videos.describe,
    isLive: sessions.isLive,
    authenticate: sessions.authenticate,
  });
  const students = createStudentsService({ db, clock, alYears: AL_YEARS, accessCards: videos.listCards });

  const http = createHttp({ app, authenticate: sessions.authenticate, ...observe });
  sessionsRoutes(http, sessions);
  studentsRoutes(http, students);
  accessRoutes(http, access);
  videosRoutes(http, videos);
  classesRoutes(http, createClassesService({ db, clock }));
  playbackRoutes(http, playback, { secure: settings.publicUrl.startsWith('https:') });
  mediaRoutes(http, playback, storage);
}

const AL_YEARS = [2024, 2025, 2026, 2027, 2028];
