// What each start of a lesson asks of PostgreSQL is planned once for a connection: planning takes longer than running it.

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import type { Db } from '../../platform/db/database.ts';
import { networkOf } from './stream-network.ts';
import { handOut } from './stream-pace.store.ts';
import { noteUses, takePlace } from './stream-places.store.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);
const accountId = await cast.person();
await cast.tokenOf(accountId);
const { id: sessionId } = await db.selectFrom('session').select('id').executeTakeFirstOrThrow();
const at = clock.now();

const take = async (connection: Db, address: string) =>
  takePlace(connection, {
    ...{ accountId, sessionId, at, freeSince: at, places: 1 },
    network: networkOf(Buffer.alloc(32), address),
  });

test('places by IPv4 and IPv6, their uses, and seconds', async () => {
  // As many students as make reading all of them dear.
  await sql`INSERT INTO account (id, phone, role, created_at)
    SELECT uuidv7(), '94' || (980000000 + n), 'student', now() FROM generate_series(1, 4000) n`.execute(db);
  await sql`ANALYZE account`.execute(db);
  await db.connection().execute(async (connection) => {
    for (let count = 0; count < 20; count += 1) {
      await take(connection, '203.0.113.7');
      await take(connection, '2001:db8::/64');
      await noteUses(connection, [{ accountId, sessionId, at }]);
      await handOut(connection, [{ accountId, kind: 'picture' }], {
        ...{ seconds: 0, mostAhead: 300, at },
        limits: { secondsPerSecond: 2.5, mostAheadSeconds: 300 },
      });
    }
    const { rows } =
      await sql`SELECT custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements
      WHERE statement LIKE '%stream_p%'`.execute(connection);
    // PostgreSQL looks at the values of the first five.
    expect(rows).toEqual(Array.from({ length: 4 }, () => ({ custom: 5, generic: 15 })));
  });
});
