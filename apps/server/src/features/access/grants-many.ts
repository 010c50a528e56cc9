// Grants videos to many students: previews each row with the rule of a single grant, and undoes a whole import.

import type { UndoProblem } from '@valence/contract/admin/imports';
import { type AccessWeeks, accessEnd, endAfterGranting } from '@valence/domain/access';
import { recordAudits } from '../../platform/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Author, RowPlan } from '../../platform/importer.ts';
import * as store from './access.store.ts';
import * as many from './grants-many.store.ts';

export interface GrantRow {
  accountId: string;
  videoIds: readonly string[];
  weeks: AccessWeeks;
}

/** What the undo of one row needs: each pair is stored with the first row that names it. */
export interface GrantUndoData {
  pairs: {
    videoId: string;
    /** The end that the import left; null: none. */
    endsAt: string | null;
    had: { grantedAt: string; grantedBy: string | null; endsAt: string | null } | null;
    /** Whether the grant itself changed; false: only an exclusion was lifted. */
    changed: boolean;
    excluded: { at: string; by: string | null } | null;
  }[];
}

const keyOf = (accountId: string, videoId: string) => `${accountId} ${videoId}`;

/** Locks the students and videos: until the transaction ends nobody else changes this access or deletes a video. */
async function hold(tx: Tx, rows: readonly GrantRow[]): Promise<void> {
  await many.holdStudents(tx, [...new Set(rows.map(({ accountId }) => accountId))]);
  await store.holdVideos(tx, [...new Set(rows.flatMap(({ videoIds }) => videoIds))].sort());
}

/** Plans the rows one after another, as if each was granted by itself. */
async function plan(db: Db | Tx, rows: readonly GrantRow[], at: Date): Promise<RowPlan[]> {
  const current = await currentGrants(db, rows);
  const present = new Set(
    await many.presentVideos(db, [...new Set(rows.flatMap(({ videoIds }) => videoIds))]),
  );
  return rows.map(({ accountId, videoIds, weeks }) => {
    if (!videoIds.every((id) => present.has(id))) return { verdict: 'rejected', reason: 'video-unknown' };
    const newEnd = accessEnd(at, weeks);
    let [fresh, changed] = [0, 0];
    const ends: (Date | undefined)[] = [];
    for (const videoId of videoIds) {
      const key = keyOf(accountId, videoId);
      const before = current.get(key);
      const endsAt = before?.grant ? endAfterGranting(before.grant.endsAt, newEnd) : newEnd;
      if (!before?.grant) fresh += 1;
      if (!before?.grant || before.excluded || endsAt?.getTime() !== before.grant.endsAt?.getTime())
        changed += 1;
      current.set(key, { grant: { endsAt }, excluded: false });
      ends.push(endsAt);
    }
    const verdict = fresh > 0 ? 'new' : changed > 0 ? 'changed' : 'unchanged';
    const endsAt = earliest(ends)?.toISOString() ?? null;
    return { verdict, outcome: { kind: 'grants', videos: videoIds.length, changed, endsAt } };
  });
}

/** Writes rows that were planned in this transaction. @returns what the undo of each needs */
async function write(
  tx: Tx,
  rows: readonly GrantRow[],
  { actorId, importId, at }: Author,
): Promise<GrantUndoData[]> {
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
  const undoData = undoDataOf(rows, { before, latest, changed, lifted });
  await recordAudits(tx, { at, actorId, action: 'access.granted' }, auditsOf(rows, undoData, importId));
  return undoData;
}

/** Undoes what is still as the import left it. @returns for each row why not, or undefined */
async function undo(
  tx: Tx,
  rows: readonly { row: GrantRow; kept: GrantUndoData }[],
  { actorId, importId, at, appliedAt }: Author & { appliedAt: Date },
): Promise<(UndoProblem | undefined)[]> {
  await many.holdStudents(tx, [...new Set(rows.map(({ row }) => row.accountId))]);
  const flat = rows.flatMap(({ row, kept }, index) =>
    kept.pairs.map((pair) => ({ ...pair, index, accountId: row.accountId })),
  );
  const restoredPairs = await many.takeBack(
    tx,
    flat.filter(({ changed }) => changed),
    appliedAt,
  );
  const restored = new Set(restoredPairs.map(({ accountId, videoId }) => keyOf(accountId, videoId)));
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

interface CurrentGrant {
  grant: { endsAt: Date | undefined } | undefined;
  excluded: boolean;
}

async function currentGrants(db: Db | Tx, rows: readonly GrantRow[]): Promise<Map<string, CurrentGrant>> {
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

interface WriteResult {
  before: readonly many.FoundGrant[];
  latest: ReadonlyMap<string, store.NewGrant>;
  changed: readonly { accountId: string; videoId: string }[];
  lifted: Awaited<ReturnType<typeof store.liftExclusions>>;
}

function undoDataOf(
  rows: readonly GrantRow[],
  { before, latest, changed, lifted }: WriteResult,
): GrantUndoData[] {
  const had = new Map(before.map((grant) => [keyOf(grant.accountId, grant.videoId), grant]));
  const changedKeys = new Set(changed.map(({ accountId, videoId }) => keyOf(accountId, videoId)));
  const excluded = new Map(lifted.map((one) => [keyOf(one.accountId, one.videoId), one]));
  const seen = new Set<string>();
  return rows.map(({ accountId, videoIds }) => ({
    pairs: videoIds.flatMap((videoId) => {
      const key = keyOf(accountId, videoId);
      const exclusion = excluded.get(key);
      if (seen.has(key) || !(changedKeys.has(key) || exclusion)) return [];
      seen.add(key);
      const grant = had.get(key);
      return [
        {
          videoId,
          endsAt: latest.get(key)?.endsAt?.toISOString() ?? null,
          changed: changedKeys.has(key),
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

function auditsOf(rows: readonly GrantRow[], undoData: readonly GrantUndoData[], importId: string) {
  return rows.flatMap(({ accountId, weeks }, index) => {
    const pairs = undoData[index]?.pairs ?? [];
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

/** The importer of grants: a single grant's rule for all rows of a table. */
export const grantImporter = { hold, plan, write, undo };
