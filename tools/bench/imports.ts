// Measures previewing, applying and undoing 5,000 rows of each kind of import over HTTP on the real server, and how much faster
// imported payments are than the same amounts recorded one by one in one transaction. Medians of several rounds.

import { setTimeout as sleep } from 'node:timers/promises';
import { record } from '../../apps/server/src/features/payments/recording.ts';
import { monotonicMilliseconds, systemClock } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/db/database.ts';
import { Refused } from '../../apps/server/src/platform/http/refused.ts';
import { median } from '../median.ts';
import { type BenchServer, startBenchServer } from './bench-server.ts';

const ROWS = Number(process.argv[2] ?? 5000);
const ROUNDS = 3;
/** How many are recorded one by one: the time grows with the square of their number. */
const ONE_BY_ONE = Math.min(ROWS, 1000);
const GOAL_MILLISECONDS = 5000;
const JANUARY = 2027 * 12;

const phoneOf = (row: number) => `9477${String(row).padStart(7, '0')}`;

async function timed<Result>(work: () => Promise<Result>): Promise<{ took: number; result: Result }> {
  const startedAt = monotonicMilliseconds();
  const result = await work();
  return { took: monotonicMilliseconds() - startedAt, result };
}

/** Adds students with a place in a class that is paid by the month, and ten videos. */
async function fill({
  pool,
}: BenchServer['deps']): Promise<{ classId: string; actorId: string; videoIds: string[] }> {
  const at = systemClock.now();
  await pool.query(
    `INSERT INTO account (id, phone, role, verified_at, created_at) VALUES (uuidv7(), '94700000000', 'admin', $1, $1)`,
    [at],
  );
  await pool.query(
    `INSERT INTO account (id, phone, name, verified_at, created_at)
     SELECT uuidv7(), '9477' || lpad(n::text, 7, '0'), 'Student ' || n, $1, $1 FROM generate_series(1, $2::integer) n`,
    [at, ROWS],
  );
  await pool.query(`INSERT INTO institute (id, name) VALUES (uuidv7(), 'Hall')`);
  await pool.query(`INSERT INTO class (id, institute_id, name, policy, created_at)
    SELECT uuidv7(), institute.id, given.name, 'paid-month', '2026-01-01'
    FROM institute CROSS JOIN (VALUES ('Theory'), ('Revision')) AS given (name)`);
  await pool.query(
    `INSERT INTO class_fee (class_id, from_month, amount_cents, set_at) SELECT id, 24000, 350000, '2026-01-01' FROM class`,
  );
  await pool.query(`INSERT INTO enrolment (id, class_id, account_id, enrolled_at)
    SELECT uuidv7(), class.id, account.id, '2026-01-01' FROM class, account WHERE class.name = 'Theory' AND role = 'student'`);
  await pool.query(`INSERT INTO category (id, name, position) VALUES (uuidv7(), 'Organic', 1)`);
  await pool.query(
    `INSERT INTO video (id, title, category_id, source_kind, uploaded_at)
     SELECT uuidv7(), 'Lesson ' || n, category.id, 'none', $1 FROM category, generate_series(1, 10) n`,
    [at],
  );
  await pool.query('ANALYZE');
  const one = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id);
  return {
    classId: (await one(`SELECT id FROM class WHERE name = 'Theory'`))[0] ?? '',
    actorId: (await one(`SELECT id FROM account WHERE role = 'admin'`))[0] ?? '',
    videoIds: await one('SELECT id FROM video ORDER BY id'),
  };
}

async function adminOf({ url, signIn }: BenchServer, accountId: string) {
  const token = await signIn(accountId);
  return async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
}
type Admin = Awaited<ReturnType<typeof adminOf>>;

interface Table {
  kind: string;
  text: string;
  choices: object;
}

/** One import from the pasted table to its undo. @returns the milliseconds of each step */
async function round(admin: Admin, table: Table): Promise<[preview: number, apply: number, undo: number]> {
  const preview = await timed(async () =>
    admin<{ data: { importId: string } }>('POST', '/api/v1/imports', table),
  );
  const path = `/api/v1/imports/${preview.result.data.importId}`;
  const application = await timed(async () => {
    await admin('POST', `${path}/apply`);
    for (;;) {
      const { state, done } = await admin<{ state: string; done: number }>('GET', path);
      if (state === 'applied' && done === ROWS) return;
      if (state !== 'queued' && state !== 'running')
        throw new Error(`It was left ${state}, ${done} rows done.`);
      await sleep(20);
    }
  });
  const undo = await timed(async () => admin<{ data: { undone: number } }>('POST', `${path}/undo`));
  if (undo.result.data.undone !== ROWS) throw new Error(`Only ${undo.result.data.undone} rows were undone.`);
  return [preview.took, application.took, undo.took];
}

/** Records `ONE_BY_ONE` amounts with the function for a single payment, in one transaction that is rolled back. */
async function oneByOne({ db }: BenchServer['deps'], actorId: string, classId: string): Promise<number> {
  const students = db.selectFrom('account').select('id').where('role', '=', 'student').orderBy('id');
  const rows = await students.limit(ONE_BY_ONE).execute();
  const rollback = new Error('enough');
  let took = Number.NaN;
  await transaction(db, async (tx) => {
    const work = async () => {
      for (const [row, { id }] of rows.entries()) {
        const lines = [{ classId, month: JANUARY + 11, amountCents: 350_000 }];
        const order = {
          actorId,
          accountId: id,
          kind: 'cash' as const,
          lines,
          requestKey: `bench:${row}`,
          at: systemClock.now(),
        };
        if ((await record(tx, order)) instanceof Refused) throw new Error('A payment was refused.');
      }
    };
    ({ took } = await timed(work));
    throw rollback;
  }).catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  return took;
}

function tables(classId: string, videoIds: readonly string[]): Table[] {
  const phones = Array.from({ length: ROWS }, (_, row) => phoneOf(row + 1));
  const column = `phone\n${phones.join('\n')}`;
  const payment = { classId, month: { year: 2027, month: 1 }, amountCents: 350_000 };
  return [
    { kind: 'payments', text: column, choices: payment },
    { kind: 'grants', text: column, choices: { videoIds, weeks: 2 } },
    {
      kind: 'enrolments',
      text: `phone,class,spot\n${phones.map((phone, row) => `${phone},Revision,${row + 1}`).join('\n')}`,
      choices: {},
    },
    {
      kind: 'students',
      text: `phone,name\n${phones.map((_, row) => `${phoneOf(1_000_000 + row)},නිමාලි ${row}`).join('\n')}`,
      choices: {},
    },
  ];
}

const server = await startBenchServer();
try {
  const { classId, actorId, videoIds } = await fill(server.deps);
  const admin = await adminOf(server, actorId);
  const single: number[] = [];
  for (const table of tables(classId, videoIds)) {
    const rounds: [number, number, number][] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      if (table.kind === 'payments') single.push(await oneByOne(server.deps, actorId, classId));
      rounds.push(await round(admin, table));
    }
    const steps = ['preview', 'apply', 'undo'].map((name, step) => ({
      name,
      took: median(rounds.map((times) => times[step] ?? Number.NaN)),
    }));
    if (steps.some(({ took }) => took > GOAL_MILLISECONDS)) process.exitCode = 1;
    const summary = steps.map(({ name, took }) => `${name} ${(took / 1000).toFixed(2)} s`).join(', ');
    console.log(`${ROWS} rows of ${table.kind}: ${summary}`);
    if (table.kind === 'payments') {
      const [singleMilliseconds, importMilliseconds] = [
        median(single) / ONE_BY_ONE,
        (steps[1]?.took ?? Number.NaN) / ROWS,
      ];
      console.log(
        `a row of payments: ${importMilliseconds.toFixed(2)} ms, one by one ${singleMilliseconds.toFixed(2)} ms (of ${ONE_BY_ONE}): ${(singleMilliseconds / importMilliseconds).toFixed(0)} times`,
      );
    }
  }
} finally {
  await server.end();
}
