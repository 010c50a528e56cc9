// The catalogue at the desk: found, made, edited from the version that was read, deleted and brought back.

import type {
  CatalogueRow,
  createVideo,
  deleteVideo,
  editVideo,
  listCatalogue,
  readCatalogueVideo,
} from '@valence/contract/desk-videos';
import type { BodyOf, QueryOf, ReplyOf } from '@valence/contract/endpoint';
import { isUuid } from '@valence/domain/uuid';
import { sourceKind } from '@valence/domain/video-kind';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { orderOf, pageOf } from '../../platform/list-page.ts';
import * as store from './catalogue.store.ts';
import { changesBetween, fieldsOf, rowOf } from './video-fields.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;

export function createCatalogueService({ db, clock }: Deps) {
  return {
    list: (query: QueryOf<typeof listCatalogue>) => list(db, clock.now(), query),

    async read(id: string): Promise<Answer<typeof readCatalogueVideo>> {
      const found = isUuid(id) ? await store.findOne(db, id) : undefined;
      if (!found) return refused('video-absent');
      return {
        ...rowOf(found, clock.now()),
        version: found.version,
        address: found.sourceKind === 'address' ? found.sourceRef : null,
        assignedTo: await store.findAssignedClasses(db, id),
      };
    },

    create: (actorId: string, body: BodyOf<typeof createVideo>) => create({ db, clock }, actorId, body),

    edit: (actorId: string, id: string, body: BodyOf<typeof editVideo>) =>
      edit({ db, clock }, actorId, id, body),

    async setDeleted(actorId: string, id: string, deleted: boolean): Promise<Answer<typeof deleteVideo>> {
      if (!isUuid(id)) return refused('video-absent');
      return transaction(db, async (tx) => {
        const at = clock.now();
        const marked = await store.markDeleted(tx, id, deleted ? at : null);
        if (!marked) return refused('video-absent');
        const action = deleted ? 'video.deleted' : 'video.restored';
        if (marked.changed) await recordAudit(tx, { at, actorId, action, subject: `video:${id}` });
        return { success: true };
      });
    },
  };
}

async function create(
  { db, clock }: Deps,
  actorId: string,
  { createId, ...typed }: BodyOf<typeof createVideo>,
): Promise<Answer<typeof createVideo>> {
  const at = clock.now();
  const fields = fieldsOf(typed, null, at);
  if (fields instanceof Refused) return fields;
  return transaction(db, async (tx) => {
    if (!(await store.holdCategory(tx, fields.categoryId))) return refused('category-absent');
    if (await store.insertVideo(tx, createId, fields, at)) {
      const [action, subject] = ['video.created', `video:${createId}`];
      await recordAudit(tx, { at, actorId, action, subject, after: { title: fields.title } });
    }
    return { videoId: createId };
  });
}

async function edit(
  { db, clock }: Deps,
  actorId: string,
  id: string,
  { version, ...typed }: BodyOf<typeof editVideo>,
): Promise<Answer<typeof editVideo>> {
  if (!isUuid(id)) return refused('video-absent');
  return transaction(db, async (tx) => {
    const before = await store.findOne(tx, id);
    if (!before || before.deletedAt) return refused('video-absent');
    const at = clock.now();
    const fields = fieldsOf(typed, before.publishedAt, at);
    if (fields instanceof Refused) return fields;
    if (!(await store.holdCategory(tx, fields.categoryId))) return refused('category-absent');
    const next = await store.updateVideo(tx, { id, version }, fields);
    if (next === undefined) return refused('video-changed');
    const [action, subject] = ['video.edited', `video:${id}`];
    await recordAudit(tx, { at, actorId, action, subject, ...changesBetween(before, fields) });
    return { version: next };
  });
}

async function list(
  db: Db,
  at: Date,
  { page, sort, q, category, alYear, kind, state }: QueryOf<typeof listCatalogue>,
): Promise<ReplyOf<typeof listCatalogue>> {
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

/** The kind is read from the address by the one rule of the domain; the database has no second copy of it. */
async function idsOfKind(db: Db, wanted: CatalogueRow['kind'] | 'unprotected'): Promise<string[]> {
  const sources = await store.findSources(db);
  return sources
    .filter(({ sourceKind: recorded, sourceRef, isPlain }) => {
      const { kind, isUnprotected } = sourceKind({
        isUpload: recorded === 'protected',
        isPlain,
        address: sourceRef,
      });
      return wanted === 'unprotected' ? isUnprotected : kind === wanted;
    })
    .map(({ id }) => id);
}
