// How many at once is put together: each feature's single action, done for all rows of a table.

import type { ImportKind } from '@valence/domain/import-columns';
import type { AppDeps } from './app.ts';
import { grantImporter } from './features/access/grants-many.ts';
import { seatImporter } from './features/classes/seats-many.ts';
import { APPLY } from './features/imports/changing.ts';
import type { AnyImporter } from './features/imports/importer.ts';
import { importsRoutes } from './features/imports/imports.routes.ts';
import { createImportsService, type ImportsService } from './features/imports/imports.service.ts';
import { paymentImporter } from './features/payments/payments-many.ts';
import { createAccountImporter } from './features/students/accounts-many.ts';
import type { Http } from './platform/http/route.ts';

const PURGE = 'imports.purge';
const TAKE_UP = 'imports.take-up';
/** What a process left unfinished is taken up again after so long. */
const EXPIRE_SECONDS = 300;

export function composeImports(
  { db, clock, jobs }: AppDeps,
  http: Http,
  alYears: () => readonly number[],
): ImportsService {
  const importers = {
    students: createAccountImporter(alYears),
    enrolments: seatImporter,
    grants: grantImporter,
    payments: paymentImporter,
  } satisfies Record<ImportKind, AnyImporter>;
  const imports = createImportsService({ db, clock, jobs, importers });
  jobs.register(APPLY, async ({ importId }) => imports.carryOut(String(importId)), {
    retries: 2,
    expireSeconds: EXPIRE_SECONDS,
  });
  // Whoever presses the button waits for it: a minute is the shortest that a schedule knows.
  jobs.register(TAKE_UP, async () => imports.takeUp(), { retries: 0, expireSeconds: EXPIRE_SECONDS });
  jobs.schedule(TAKE_UP, '* * * * *', 'Asia/Colombo');
  jobs.register(PURGE, async () => imports.purge());
  jobs.schedule(PURGE, '37 3 * * *', 'Asia/Colombo');
  importsRoutes(http, imports);
  return imports;
}
