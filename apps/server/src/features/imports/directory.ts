// Loads what a table's cells can name: accounts by number; classes, videos and categories by name.

import type { ImportChoices } from '@valence/contract/admin/imports';
import { nameKey } from '@valence/domain/import-cells';
import type { ImportKind, ImportLine } from '@valence/domain/import-columns';
import { isUuid } from '@valence/domain/uuid';
import type { Db } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import * as store from './directory.store.ts';

export interface Directory {
  accounts: ReadonlyMap<string, string>;
  /** Ids by name alone, and by name and institute; several classes of one name have several ids. */
  classes: ReadonlyMap<string, readonly string[]>;
  videos: ReadonlyMap<string, readonly string[]>;
  categories: ReadonlyMap<string, string>;
  videosOfClass: (classId: string) => readonly string[];
  videosOfCategory: (categoryId: string) => readonly string[];
}

export async function loadDirectory(
  db: Db,
  kind: ImportKind,
  lines: readonly ImportLine[],
  phones: readonly string[],
): Promise<Directory> {
  const has = (field: keyof ImportLine['cells']) => lines.some(({ cells }) => cells[field] !== undefined);
  const [accounts, classes] = await Promise.all([
    store.accountsByPhone(db, phones),
    has('class') ? store.listClasses(db) : [],
  ]);
  const grants = kind === 'grants';
  const [videos, categories, ofClass] = await Promise.all([
    grants ? store.listVideos(db) : [],
    grants ? store.listCategories(db) : [],
    grants ? store.listClassVideos(db) : [],
  ]);
  const byClass = Map.groupBy(ofClass, ({ classId }) => classId);
  const byCategory = Map.groupBy(videos, ({ categoryId }) => categoryId);
  return {
    accounts,
    classes: idsByName(classes.flatMap(classNames)),
    videos: idsByName(videos.map(({ id, title }) => ({ id, name: title }))),
    categories: new Map(categories.map(({ id, name }) => [nameKey(name), id])),
    videosOfClass: (classId) => (byClass.get(classId) ?? []).map(({ videoId }) => videoId),
    videosOfCategory: (categoryId) => (byCategory.get(categoryId) ?? []).map(({ id }) => id),
  };
}

/** The refusal when something that was chosen for all rows does not exist. */
export async function choicesProblem(
  db: Db,
  { classId, categoryId, videoIds = [] }: ImportChoices,
): Promise<Refused<'class-absent' | 'category-absent' | 'video-absent'> | undefined> {
  const exists = async (table: 'class' | 'category', id: string) => isUuid(id) && store.hasRow(db, table, id);
  if (classId !== undefined && !(await exists('class', classId))) return refused('class-absent');
  if (categoryId !== undefined && !(await exists('category', categoryId))) return refused('category-absent');
  const distinctIds = new Set(videoIds);
  if (![...distinctIds].every(isUuid)) return refused('video-absent');
  return (await store.countVideos(db, [...distinctIds])) < distinctIds.size
    ? refused('video-absent')
    : undefined;
}

function classNames({ id, name, institute }: store.ClassName): { id: string; name: string }[] {
  const forms = [
    name,
    `${name}, ${institute}`,
    `${institute}, ${name}`,
    `${name} (${institute})`,
    `${institute} ${name}`,
  ];
  return forms.map((form) => ({ id, name: form }));
}

function idsByName(entries: readonly { id: string; name: string }[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const { id, name } of entries) {
    const key = nameKey(name);
    found.set(key, (found.get(key) ?? new Set()).add(id));
  }
  return new Map([...found].map(([key, ids]) => [key, [...ids]]));
}
