// Granting many students videos: what each row comes to, by the rule of a single grant, and taking a whole import back.

import type { RowOutcome, RowProblem, RowVerdict, UndoProblem } from '@valence/contract/desk-imports';
import { type AccessWeeks, accessEnd, endAfterGranting } from '@valence/domain/access';
import { recordAudits } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import * as store from './access.store.ts';
import * as many from './grants-many.store.ts';

export interface GrantRow {
  accountId: string;
  videoIds: readonly string[];
  weeks: AccessWeeks;
}

type Plan =
  | { verdict: Exclude<RowVerdict, 'rejected'>; outcome: RowOutcome }
  | { verdict: 'rejected'; reason: RowProblem };

/** What of one row undoing needs: each pair is kept by the first row that names it. */
export interface KeptGrants {
  pairs: {
    videoId: string;
    /** The end that the import left; null: none. */
    endsAt: string | null;
    had: { grantedAt: string; grantedBy: string | null; endsAt: string | null } | null;
    /** Whether the grant itself changed, and not only an exclusion was lifted. */
    changed: boolean;
    excluded: { at: string; by: string | null } | null;
  }[];
}

interface Author {
  actorId: string;
  importId: string;
  at: Date;
}

const keyOf = (accountId: string, videoId: string) => `${accountId} ${videoId}`;

/** Until the transaction ends nobody else changes these students' access, and none of the videos is deleted. */
async function hold(tx: Tx, rows: readonly GrantRow[]): Promise<void> {
  await many.holdStudents(tx, [...new Set(rows.map(({ accountId }) => accountId))]);
  await store.holdVideos(tx, [...new Set(rows.flatMap(({ videoIds }) => videoIds))].sort());
}

/** One after another, as if each was granted by itself. */
async function plan(db: Db | Tx, rows: readonly GrantRow[], at: Date): Promise<Plan[]> {
  const held = await heldGrants(db, rows);
  const present = new Set(
    await many.presentVideos(db, [...new Set(rows.flatMap(({ videoIds }) => videoIds))]),
  );
  return rows.map(({ accountId, videoIds, weeks }) => {
    if (!videoIds.every((id) => present.has(id))) return { verdict: 'rejected', reason: 'video-unknown' };
    const given = accessEnd(at, weeks);
    let [fresh, changed] = [0, 0];
    const ends: (Date | undefined)[] = [];
    for (const videoId of videoIds) {
      const key = keyOf(accountId, videoId);
      const before = held.get(key);
      const endsAt = before?.grant ? endAfterGranting(before.grant.endsAt, given) : given;
      if (!before?.grant) fresh += 1;
      if (!before?.grant || before.excluded || endsAt?.getTime() !== before.grant.endsAt?.getTime())
        changed += 1;
      held.set(key, { grant: { endsAt }, excluded: false });
      ends.push(endsAt);
    }
    const verdict = fresh > 0 ? 'new' : changed > 0 ? 'changed' : 'unchanged';
    const endsAt = earliest(ends)?.toISOString() ?? null;
    return { verdict, outcome: { kind: 'grants', videos: videoIds.length, changed, endsAt } };
  });
}

/** Writes rows that were planned in this transaction. @returns what undoing each of them needs */
async function write(
  tx: Tx,
  rows: readonly GrantRow[],
  { actorId, importId, at }: Author,
): Promise<KeptGrants[]> {
  const before = await many.findGrants(tx, pairsOf(rows));
  const latest = new Map<string, store.NewGrant>();
  for (const { accountId, videoIds, weeks } of rows) {
    const endsAt = accessEnd(at, weeks);
    for (const videoId of videoIds) {
      const key = keyOf(accountId, videoId);
      const other = latest.get(key);
      latest.set(key, {
        accountId,
        videoId,
        endsAt: other ? endAfterGranting(other.endsAt, endsAt) : endsAt,
      });
    }
  }
  const grants = [...latest.values()];
  const changed = await store.writeGrants(tx, { grants, grantedBy: actorId, at });
  const lifted = await store.liftExclusions(tx, grants);
  const kept = keptOf(rows, { before, latest, changed, lifted });
  await recordAudits(tx, { at, actorId, action: 'access.granted' }, auditsOf(rows, kept, importId));
  return kept;
}

/** Takes back what is still as the import left it. @returns why not, row by row */
async function undo(
  tx: Tx,
  rows: readonly { row: GrantRow; kept: KeptGrants }[],
  { actorId, importId, at, appliedAt }: Author & { appliedAt: Date },
): Promise<(UndoProblem | undefined)[]> {
  await many.holdStudents(tx, [...new Set(rows.map(({ row }) => row.accountId))]);
  const flat = rows.flatMap(({ row, kept }, index) =>
    kept.pairs.map((pair) => ({ ...pair, index, accountId: row.accountId })),
  );
  const back = await many.takeBack(
    tx,
    flat.filter(({ changed }) => changed),
    appliedAt,
  );
  const restored = new Set(back.map(({ accountId, videoId }) => keyOf(accountId, videoId)));
  const isWhole = ({ accountId, videoId, changed }: (typeof flat)[number]) =>
    !changed || restored.has(keyOf(accountId, videoId));
  await many.excludeAgain(
    tx,
    flat
      .filter(isWhole)
      .flatMap(({ accountId, videoId, excluded }) => (excluded ? [{ accountId, videoId, ...excluded }] : [])),
  );
  const failed = new Set(flat.filter((pair) => !isWhole(pair)).map(({ index }) => index));
  const done = rows.filter((_, index) => !failed.has(index));
  await recordAudits(
    tx,
    { at, actorId, action: 'access.import-undone' },
    done.map(({ row, kept }) => ({
      subject: `account:${row.accountId}`,
      after: { importId, videoIds: kept.pairs.map(({ videoId }) => videoId) },
    })),
  );
  return rows.map((_, index) => (failed.has(index) ? 'changed-since' : undefined));
}

interface Held {
  grant: { endsAt: Date | undefined } | undefined;
  excluded: boolean;
}

async function heldGrants(db: Db | Tx, rows: readonly GrantRow[]): Promise<Map<string, Held>> {
  const found = await many.findGrants(db, pairsOf(rows));
  return new Map(
    found.map(({ accountId, videoId, grantedAt, endsAt, excluded }) => [
      keyOf(accountId, videoId),
      { grant: grantedAt ? { endsAt: endsAt ?? undefined } : undefined, excluded },
    ]),
  );
}

function pairsOf(rows: readonly GrantRow[]): { accountId: string; videoId: string }[] {
  const pairs = rows.flatMap(({ accountId, videoIds }) =>
    videoIds.map((videoId) => [keyOf(accountId, videoId), { accountId, videoId }] as const),
  );
  return [...new Map(pairs).values()];
}

function earliest(ends: readonly (Date | undefined)[]): Date | undefined {
  const dated = ends.filter((end) => end !== undefined);
  return dated.length === 0 ? undefined : new Date(Math.min(...dated.map((end) => end.getTime())));
}

interface Written {
  before: readonly many.FoundGrant[];
  latest: ReadonlyMap<string, store.NewGrant>;
  changed: readonly { accountId: string; videoId: string }[];
  lifted: Awaited<ReturnType<typeof store.liftExclusions>>;
}

function keptOf(rows: readonly GrantRow[], { before, latest, changed, lifted }: Written): KeptGrants[] {
  const had = new Map(before.map((grant) => [keyOf(grant.accountId, grant.videoId), grant]));
  const moved = new Set(changed.map(({ accountId, videoId }) => keyOf(accountId, videoId)));
  const excluded = new Map(lifted.map((one) => [keyOf(one.accountId, one.videoId), one]));
  const taken = new Set<string>();
  return rows.map(({ accountId, videoIds }) => ({
    pairs: videoIds.flatMap((videoId) => {
      const key = keyOf(accountId, videoId);
      const exclusion = excluded.get(key);
      if (taken.has(key) || !(moved.has(key) || exclusion)) return [];
      taken.add(key);
      const grant = had.get(key);
      return [
        {
          videoId,
          endsAt: latest.get(key)?.endsAt?.toISOString() ?? null,
          changed: moved.has(key),
          had: grant?.grantedAt
            ? {
                grantedAt: grant.grantedAt.toISOString(),
                grantedBy: grant.grantedBy,
                endsAt: grant.endsAt?.toISOString() ?? null,
              }
            : null,
          excluded: exclusion ? { at: exclusion.excludedAt.toISOString(), by: exclusion.excludedBy } : null,
        },
      ];
    }),
  }));
}

function auditsOf(rows: readonly GrantRow[], kept: readonly KeptGrants[], importId: string) {
  return rows.flatMap(({ accountId, weeks }, index) => {
    const pairs = kept[index]?.pairs ?? [];
    if (pairs.length === 0) return [];
    const granted = pairs.filter(({ changed }) => changed).map(({ videoId }) => videoId);
    const lifted = pairs.filter(({ excluded }) => excluded).map(({ videoId }) => videoId);
    return [
      {
        subject: `account:${accountId}`,
        after: { importId, weeks, endsAt: pairs[0]?.endsAt ?? null, granted, lifted },
      },
    ];
  });
}

/** Granting, done for all rows of a table. */
export const grantImporter = { hold, plan, write, undo };
