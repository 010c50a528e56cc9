// `npm run db:schema`: writes apps/server/src/platform/db/schema.ts from the migrations, by means of a temporary database.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded.ts';
import { schemaTypes } from '../apps/server/test/schema-types.ts';

const target = fileURLToPath(new URL('../apps/server/src/platform/db/schema.ts', import.meta.url));
const log = createLog('warn');
const dataDir = await mkdtemp(join(tmpdir(), 'valence-schema-'));
const postgres = await startEmbeddedPostgres({
  dataDir,
  log,
  onLost: (reason) => log.error({ err: reason }),
});
try {
  await migrate(postgres.address, { log, at: systemClock.now() });
  await writeFile(target, await schemaTypes(postgres.address));
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
