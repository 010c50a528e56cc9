// Videos in the admin area: lists, creates, edits, deletes and restores them. An edit must start from the current version.

import {
  type AdminVideoRow,
  type createVideo,
  type deleteVideo,
  type EditedVideo,
  type editVideo,
  LOOKUP_PROBLEMS,
  type listAdminVideos,
  type readAdminVideo,
} from '@valence/contract/admin/videos';
import type { BodyOf, QueryOf, ReplyOf } from '@valence/contract/endpoint';
import { isUuid } from '@valence/domain/uuid';
import { sourceKind } from '@valence/domain/video-kind';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { orderOf, pageOf } from '../../platform/list-page.ts';
import { changesBetween, fieldsOf, rowOf } from './video-fields.ts';
import * as store from './videos.store.ts';

interface Deps {
  db: Db;
  clock: Clock;
  /** Queues the look-up of an embedded video's title and picture, for after the transaction. */
  lookUp: (
    tx: Tx,
    lookup: { videoId: string; address: string; wantsTitle: boolean; at: Date },
  ) => Promise<void>;
}

export type VideosService = ReturnType<typeof createVideosService>;

export function createVideosService(deps: Deps) {
  const { db, clock } = deps;
  return {
    list: (query: QueryOf<typeof listAdminVideos>) => list(db, clock.now(), query),

    async read(id: string): Promise<Answer<typeof readAdminVideo>> {
      const found = isUuid(id) ? await store.findOne(db, id) : undefined;
      if (!found) return refused('video-absent');
      return {
        ...rowOf(found, clock.now()),
        version: found.version,
        address: found.sourceKind === 'address' ? found.sourceRef : null,
        lookup: lookupOf(await store.findLookup(db, id)),
        assignedTo: await store.findAssignedClasses(db, id),
      };
    },

    create: (actorId: string, body: BodyOf<typeof createVideo>) => create(deps, actorId, body),

    edit: (actorId: string, id: string, body: BodyOf<typeof editVideo>) => edit(deps, actorId, id, body),

    async setDeleted(actorId: string, id: string, deleted: boolean): Promise<Answer<typeof deleteVideo>> {
      if (!isUuid(id)) return refused('video-absent');
      return transaction(db, async (tx) => {
        const at = clock.now();
        const result = await store.markDeleted(tx, id, deleted ? at : null);
        if (!result) return refused('video-absent');
        const action = deleted ? 'video.deleted' : 'video.restored';
        if (result.changed) await recordAudit(tx, { at, actorId, action, subject: `video:${id}` });
        return { success: true };
      });
    },
  };
}

async function create(
  { db, clock, lookUp }: Deps,
  actorId: string,
  { createId, ...input }: BodyOf<typeof createVideo>,
): Promise<Answer<typeof createVideo>> {
  const at = clock.now();
  const fields = fieldsOf(input, { publishedAt: null, address: null }, at);
  if (fields instanceof Refused) return fields;
  return transaction(db, async (tx) => {
    if (!(await store.holdCategory(tx, fields.categoryId))) return refused('category-absent');
    if (await store.insertVideo(tx, createId, fields, at)) {
      const [action, subject] = ['video.created', `video:${createId}`];
      await recordAudit(tx, { at, actorId, action, subject, after: { title: fields.title } });
      const address = fields.source?.ref;
      if (address) await lookUp(tx, { videoId: createId, address, wantsTitle: fields.wantsTitle, at });
    }
    return { videoId: createId };
  });
}

async function edit(
  { db, clock, lookUp }: Deps,
  actorId: string,
  id: string,
  { version, ...input }: BodyOf<typeof editVideo>,
): Promise<Answer<typeof editVideo>> {
  if (!isUuid(id)) return refused('video-absent');
  return transaction(db, async (tx) => {
    const before = await store.findOne(tx, id);
    if (!before || before.deletedAt) return refused('video-absent');
    const at = clock.now();
    const fields = fieldsOf(input, { publishedAt: before.publishedAt, address: addressIn(before) }, at);
    if (fields instanceof Refused) return fields;
    if (!(await store.holdCategory(tx, fields.categoryId))) return refused('category-absent');
    const next = await store.updateVideo(tx, { id, version }, fields);
    if (next === undefined) return refused('video-changed');
    const [action, subject] = ['video.edited', `video:${id}`];
    await recordAudit(tx, { at, actorId, action, subject, ...changesBetween(before, fields) });
    const address = fields.source === undefined ? addressIn(before) : fields.source.ref;
    // An address is not looked up again, unless the title was emptied to get the service's own.
    if (address && (address !== addressIn(before) || fields.wantsTitle))
      await lookUp(tx, { videoId: id, address, wantsTitle: fields.wantsTitle, at });
    return { version: next };
  });
}

function addressIn({ sourceKind: kind, sourceRef }: store.VideoRecord): string | null {
  return kind === 'address' ? sourceRef : null;
}

function lookupOf(found: Awaited<ReturnType<typeof store.findLookup>>): EditedVideo['lookup'] {
  if (!found) return null;
  const problem = LOOKUP_PROBLEMS.find((code) => code === found.problem) ?? null;
  return { state: found.state, problem };
}

async function list(
  db: Db,
  at: Date,
  { page, sort, q, category, alYear, kind, state }: QueryOf<typeof listAdminVideos>,
): Promise<ReplyOf<typeof listAdminVideos>> {
  if (category !== undefined && !isUuid(category)) return { rows: [], total: 0 };
  const { rows, total } = await store.findPage(db, {
    words: (q ?? '').split(/\s+/).filter(Boolean),
    categoryId: category,
    alYear: alYear === undefined ? undefined : Number(alYear),
    ids: kind === undefined ? undefined : await idsOfKind(db, kind),
    state,
    at,
    order: orderOf(sort ?? '-uploaded'),
    ...pageOf(page),
  });
  return { rows: rows.map((row) => rowOf(row, at)), total };
}

/** The domain's rule reads the kind from the address; the database has no second copy of that rule. */
async function idsOfKind(db: Db, kindFilter: AdminVideoRow['kind'] | 'unprotected'): Promise<string[]> {
  const sources = await store.findSources(db);
  return sources
    .filter(({ sourceKind: storedKind, sourceRef, isPlain }) => {
      const { kind, isUnprotected } = sourceKind({
        isUpload: storedKind === 'protected',
        isPlain,
        address: sourceRef,
      });
      return kindFilter === 'unprotected' ? isUnprotected : kind === kindFilter;
    })
    .map(({ id }) => id);
}
