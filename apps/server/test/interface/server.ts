// A whole server for one test file: PostgreSQL, the product's calls, a clock that is moved by hand, HTTP on a free port.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@valence/contract/endpoint';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sessionsRoutes } from '../../src/features/sessions/sessions.routes.ts';
import { createSessionsService } from '../../src/features/sessions/sessions.service.ts';
import { studentsRoutes } from '../../src/features/students/students.routes.ts';
import { createStudentsService } from '../../src/features/students/students.service.ts';
import { TestClock } from '../../src/platform/clock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { installErrorHandlers } from '../../src/platform/http/errors.ts';
import { installJsonBodies } from '../../src/platform/http/json-body.ts';
import { createHttp } from '../../src/platform/http/route.ts';
import { randomSecret } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded.ts';
import { derive } from '../../src/platform/secrets.ts';

export async function startServer() {
  const log = createLog('silent');
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-interface-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => undefined });
  const clock = new TestClock(new Date('2026-11-20T06:00:00Z'));
  await migrate(postgres.address, { log, at: clock.now() });
  const { db, close } = openDatabase(postgres.address, { log });
  const secret = randomSecret(48);
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, keys, settings: { maxStudentSessions: 3 } });
  const students = createStudentsService({ db, clock, alYears: [2026, 2027], accessCards: async () => [] });
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandlers(app);
  installJsonBodies(app);
  const endpoints: Endpoint[] = [];
  const http = createHttp({
    app,
    authenticate: sessions.authenticate,
    observeEndpoint: (endpoint) => endpoints.push(endpoint),
  });
  sessionsRoutes(http, sessions);
  studentsRoutes(http, students);
  const url = await app.listen({ port: 0 });
  async function stop(): Promise<void> {
    await app.close();
    await close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return { url, db, clock, sessions, keys, endpoints, stop };
}
