// The composition of the server: the only place where features meet.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { composeSignIn } from './compose-sign-in.ts';
import { accessRoutes } from './features/access/access.routes.ts';
import { createAccessService } from './features/access/access.service.ts';
import { classesRoutes } from './features/classes/classes.routes.ts';
import { createClassesService } from './features/classes/classes.service.ts';
import { mediaRoutes } from './features/playback/media.routes.ts';
import { playbackRoutes } from './features/playback/playback.routes.ts';
import { createPlaybackService } from './features/playback/playback.service.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { createSessionsService } from './features/sessions/sessions.service.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { studentsRoutes } from './features/students/students.routes.ts';
import { createStudentsService } from './features/students/students.service.ts';
import { videosRoutes } from './features/videos/videos.routes.ts';
import { createVideosService } from './features/videos/videos.service.ts';
import { whatsAppRoutes } from './features/whatsapp/whatsapp.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import { type Drain, installDrain } from './platform/drain.ts';
import type { Settings } from './platform/env.ts';
import { createFastify } from './platform/fastify.ts';
import { installSecurityHeaders } from './platform/headers.ts';
import { databaseCheck, diskCheck, installHealth, type ReadinessCheck } from './platform/health.ts';
import { installErrorHandlers, sendRefusal } from './platform/http/errors.ts';
import { refused } from './platform/http/refused.ts';
import { createHttp, type HttpObservers } from './platform/http/route.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';
import { derive } from './platform/secrets.ts';
import { readSiteContent } from './platform/site-content.ts';
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
  /** What the tests watch; nothing looks at it in service. */
  readonly observe?: HttpObservers;
}

export interface App {
  readonly app: FastifyInstance;
  readonly drain: Drain;
}

/** Builds the application; it listens to nothing yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log } = deps;
  const app = createFastify(settings, log);
  const drain = installDrain(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandlers(app);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refused('route-absent')));
  await installSecurityHeaders(app, { publicUrl: settings.publicUrl, scriptHashes: [] });
  const checks = await compose(app, deps);
  installHealth(app, [databaseCheck(deps.pool), diskCheck(settings.dataDir), ...checks]);
  return { app, drain };
}

/** @returns what else the server cannot do without. */
async function compose(app: FastifyInstance, deps: AppDeps): Promise<ReadinessCheck[]> {
  const { settings, secret, db, clock, observe } = deps;
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
  const site = await readSiteContent();
  const { signIn, whatsapp, chat } = composeSignIn(app, deps, { openSession: sessions.open, site });
  const students = createStudentsService({ db, clock, alYears: site.alYears, accessCards: videos.listCards });

  const http = createHttp({ app, authenticate: sessions.authenticate, ...observe });
  signInRoutes(http, signIn);
  whatsAppRoutes(http, whatsapp);
  siteRoutes(http, { ...site, whatsapp: chat });
  sessionsRoutes(http, sessions);
  studentsRoutes(http, students);
  accessRoutes(http, access);
  videosRoutes(http, videos);
  classesRoutes(http, createClassesService({ db, clock }));
  playbackRoutes(http, playback, { secure: settings.publicUrl.startsWith('https:') });
  mediaRoutes(http, playback, storage);
  return [{ name: 'whatsapp', run: whatsapp.checkSending }];
}
