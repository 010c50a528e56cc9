// The categories of the library: names and orders them, and deletes empty ones.

import type { ReplyOf } from '@valence/contract/endpoint';
import type {
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  renameCategory,
} from '@valence/contract/learning/categories';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, sqlState, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './categories.store.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

export type CategoriesService = ReturnType<typeof createCategoriesService>;

const UNIQUE = '23505';
const REFERENCED = '23503';

export function createCategoriesService({ db, clock }: Deps) {
  return {
    list: async (): Promise<ReplyOf<typeof listCategories>> => store.findCategories(db),

    create: (actorId: string, input: string): Promise<Answer<typeof createCategory>> =>
      refusingOn(UNIQUE, 'category-taken', () =>
        transaction(db, async (tx) => {
          const [at, name] = [clock.now(), input.trim()];
          const id = newId(at);
          await store.lockOrder(tx);
          await store.insertCategory(tx, { id, name });
          const action = 'category.created';
          await recordAudit(tx, { at, actorId, action, subject: subject(id), after: { name } });
          return { categoryId: id };
        }),
      ),

    async rename(actorId: string, id: string, input: string): Promise<Answer<typeof renameCategory>> {
      if (!isUuid(id)) return refused('category-absent');
      return refusingOn(UNIQUE, 'category-taken', () =>
        transaction(db, async (tx) => {
          const [at, name] = [clock.now(), input.trim()];
          const former = await store.renameCategory(tx, id, name);
          if (former === undefined) return refused('category-absent');
          const change = { before: { name: former }, after: { name } };
          await recordAudit(tx, { at, actorId, action: 'category.renamed', subject: subject(id), ...change });
          return { success: true } as const;
        }),
      );
    },

    order: (actorId: string, ids: readonly string[]) => order({ db, clock }, actorId, ids),

    async remove(actorId: string, id: string): Promise<Answer<typeof deleteCategory>> {
      if (!isUuid(id)) return refused('category-absent');
      return refusingOn(REFERENCED, 'category-in-use', () =>
        transaction(db, async (tx) => {
          const name = await store.deleteCategory(tx, id);
          if (name === undefined) return refused('category-absent');
          const [at, action] = [clock.now(), 'category.deleted'];
          await recordAudit(tx, { at, actorId, action, subject: subject(id), before: { name } });
          return { success: true } as const;
        }),
      );
    },
  };
}

const subject = (id: string) => `category:${id}`;

function order(
  { db, clock }: Deps,
  actorId: string,
  ids: readonly string[],
): Promise<Answer<typeof orderCategories>> {
  return transaction(db, async (tx) => {
    const before = await store.lockOrder(tx);
    const idSet = new Set(ids);
    if (idSet.size !== ids.length || before.length !== ids.length || !before.every((id) => idSet.has(id)))
      return refused('categories-changed');
    await store.writeOrder(tx, ids);
    const change = { before: { categoryIds: before }, after: { categoryIds: ids } };
    const [at, action] = [clock.now(), 'categories.ordered'];
    await recordAudit(tx, { at, actorId, action, subject: 'categories', ...change });
    return { success: true };
  });
}

/** Turns the error of a database constraint into a refusal; a check beforehand could race. */
async function refusingOn<Done, const Code extends 'category-taken' | 'category-in-use'>(
  state: string,
  code: Code,
  work: () => Promise<Done>,
): Promise<Done | Refused<Code>> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === state) return refused(code);
    throw error;
  }
}
