// The categories of the library, in the order that the school set.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, named } from '../wire.ts';

const success = z.object({ success: z.literal(true) });
const body = z.object({ name: named(80) });
const one = z.object({ categoryId: id });

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/v1/admin/categories',
  who: 'videos.list',
  summary: 'Every category in the order of the school, with the number of its videos.',
  reply: z.array(z.object({ _id: id, name: z.string(), videos: z.int() })),
  revalidated: true,
  refusals: [],
});
export type Category = ReplyOf<typeof listCategories>[number];

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/v1/admin/categories',
  who: 'videos.manage',
  summary: 'A new category, the last in order.',
  body,
  reply: z.object({ categoryId: id }),
  status: 201,
  refusals: ['category-taken'],
});

export const renameCategory = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/categories/:categoryId',
  who: 'videos.manage',
  summary: 'Another name for a category.',
  params: one,
  body,
  reply: success,
  refusals: ['category-absent', 'category-taken'],
});

export const orderCategories = endpoint({
  method: 'POST',
  path: '/api/v1/admin/categories/order',
  who: 'videos.manage',
  summary: 'Put the categories into this order; all of them are named.',
  body: z.object({ categoryIds: z.array(id).check(z.maxLength(500)) }),
  reply: success,
  refusals: ['categories-changed'],
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/categories/:categoryId',
  who: 'videos.manage',
  summary: 'Take an empty category away.',
  params: one,
  reply: success,
  refusals: ['category-absent', 'category-in-use'],
});
