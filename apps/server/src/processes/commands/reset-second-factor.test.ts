import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject as provided, test } from 'vitest';
import { createFactorKit } from '../../../test/factor-kit.ts';
import { programEnvironment } from '../../../test/server-process.ts';

/** Runs the command as an operator does. */
async function command(databaseUrl: string, number: string): Promise<{ output: string; code: number }> {
  const { HOME = '' } = process.env;
  return promisify(execFile)(
    process.execPath,
    [provided('server').programs.valence, 'reset-second-factor', number],
    {
      env: { ...programEnvironment(), HOME, DATABASE_URL: databaseUrl, SECRET_KEY: 'test secret.'.repeat(4) },
    },
  ).then(
    ({ stdout }) => ({ output: stdout, code: 0 }),
    ({ stderr, code }: { stderr: string; code: number }) => ({ output: stderr, code }),
  );
}

test('the only admin lost the factor: the server’s shell takes it away, signs out, and the trail names nobody of the admin area', async () => {
  const kit = await createFactorKit();
  try {
    const admin = await kit.person('admin');
    await admin.enrolApp();
    const { user, password, host, port, database } = kit.database;
    const url = `postgres://${user}:${password}@${host}:${port}/${database}`;
    expect(await command(url, '12345')).toMatchObject({ code: 2 });
    const nobody = await command(url, '0768888888');
    expect(nobody.code).toBe(1);
    expect(nobody.output).toContain('Nothing was changed');
    expect(await command(url, admin.phone)).toMatchObject({ code: 0 });
    expect((await admin.call('GET', '/api/v1/second-factor')).status).toBe(401);
    await kit.deliver();
    expect((await admin.passcode()).isAuthenticated).toBe(true);
    const entry = kit.db
      .selectFrom('audit_entry')
      .select('actor_id')
      .where('action', '=', 'second-factor.reset');
    expect(await entry.executeTakeFirst()).toEqual({ actor_id: null });
  } finally {
    await kit.close();
  }
});
