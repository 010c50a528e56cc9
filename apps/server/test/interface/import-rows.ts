// The rows of the table of answers about imports. An assistant sees only their own imports: an admin's is 404.

import type { Kit } from './kit.ts';
import { adminArea, type Row, row } from './rows.ts';
import type { School } from './school.ts';

/** An import by the admin that gives a new student a lesson; applied on request. */
async function importOf(kit: Kit, { spare, admin }: School, { applied = false } = {}): Promise<string> {
  const { token } = await kit.signIn(admin);
  const phone = kit.freePhone();
  await kit.addAccount({ phone });
  const json = { kind: 'grants', text: phone, choices: { videoIds: [spare], weeks: 1 } };
  const { body } = await kit.call('POST', '/api/v1/imports', { token, json });
  const { importId } = (body as { data: { importId: string } }).data;
  if (applied) {
    const values = { state: 'applied', applied_at: kit.clock.now() };
    await kit.db.updateTable('bulk_import').set(values).where('id', '=', importId).execute();
  }
  return importId;
}

const admins = (status: number): [number, number, number, number, number, number] => [
  401,
  403,
  403,
  404,
  status,
  401,
];

export const IMPORT_ROWS: Record<string, Row> = {
  'POST /api/v1/imports': row([401, 403, 403, 201, 201, 401], (_, { spare }) => ({
    json: { kind: 'grants', text: '0771000002', choices: { videoIds: [spare], weeks: 1 } },
  })),
  'GET /api/v1/imports': row(adminArea, () => ({ path: '/api/v1/imports?page=1' })),
  'GET /api/v1/imports/:importId': row(admins(200), async (kit, school) => ({
    path: `/api/v1/imports/${await importOf(kit, school)}`,
  })),
  'GET /api/v1/imports/:importId/rows': row(admins(200), async (kit, school) => ({
    path: `/api/v1/imports/${await importOf(kit, school)}/rows`,
  })),
  'GET /api/v1/imports/:importId/rejected.csv': row(admins(200), async (kit, school) => ({
    path: `/api/v1/imports/${await importOf(kit, school)}/rejected.csv`,
  })),
  'POST /api/v1/imports/:importId/apply': row(admins(202), async (kit, school) => ({
    path: `/api/v1/imports/${await importOf(kit, school)}/apply`,
  })),
  'POST /api/v1/imports/:importId/undo': row(admins(200), async (kit, school) => ({
    path: `/api/v1/imports/${await importOf(kit, school, { applied: true })}/undo`,
  })),
};
