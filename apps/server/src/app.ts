// The composition of the server: the only place where features meet.

import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import { type Drain, installDrain } from './platform/drain.ts';
import type { Settings } from './platform/env.ts';
import { createFastify } from './platform/fastify.ts';
import { installSecurityHeaders } from './platform/headers.ts';
import { databaseCheck, diskCheck, installHealth } from './platform/health.ts';
import { installErrorHandlers, sendRefusal } from './platform/http/errors.ts';
import { refused } from './platform/http/refused.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Logger } from './platform/log.ts';

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
  installHealth(app, [databaseCheck(deps.pool), diskCheck(settings.dataDir)]);
  return { app, drain };
}
