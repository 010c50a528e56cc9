// Composes imports: each feature's single action, done for all rows of a table.

import type { ImportKind } from '@valence/domain/import-columns';
import { grantImporter } from '../features/access/grants-many.ts';
import { seatImporter } from '../features/classes/seats-many.ts';
import { keepRows } from '../features/imports/applying.store.ts';
import { APPLY } from '../features/imports/changing.ts';
import { importsRoutes } from '../features/imports/imports.routes.ts';
import { createImportsService, type ImportsService } from '../features/imports/imports.service.ts';
import { paymentImporter } from '../features/payments/payments-many.ts';
import { createAccountImporter } from '../features/students/accounts-many.ts';
import type { Http } from '../platform/http/route.ts';
import type { AnyImporter } from '../platform/importer.ts';
import type { AppDeps } from './deps.ts';

const PURGE = 'imports.purge';
const TAKE_UP = 'imports.take-up';
/** After this long an import that a process left unfinished is continued. */
const EXPIRE_SECONDS = 300;

export function composeImports(
  { db, clock, jobs }: AppDeps,
  http: Http,
  alYears: () => readonly number[],
): ImportsService {
  const importers = {
    students: createAccountImporter(alYears, keepRows),
    enrolments: seatImporter,
    grants: grantImporter,
    payments: paymentImporter,
  } satisfies Record<ImportKind, AnyImporter>;
  const imports = createImportsService({ db, clock, jobs, importers });
  jobs.register(APPLY, async ({ importId }) => imports.carryOut(String(importId)), {
    retries: 2,
    expireSeconds: EXPIRE_SECONDS,
  });
  // The person who applied an import waits for it: a minute is the shortest interval of a schedule.
  jobs.register(TAKE_UP, async () => imports.takeUp(), { retries: 0, expireSeconds: EXPIRE_SECONDS });
  jobs.schedule(TAKE_UP, '* * * * *', 'Asia/Colombo');
  jobs.register(PURGE, async () => imports.purge());
  jobs.schedule(PURGE, '37 3 * * *', 'Asia/Colombo');
  importsRoutes(http, imports);
  return imports;
}
