import type { Category } from '@valence/contract/learning/categories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => harness.close());

const at = '/api/v1/admin/categories';
const create = async (name: string) => admin<{ categoryId: string }>('POST', at, { name });
const list = async () => (await admin<Category[]>('GET', at)).body;
const names = async () => (await list()).map(({ name }) => name);

describe('categories', () => {
  test('are made at the end, named, put into order, and counted', async () => {
    for (const name of ['Organic', ' Physical ', 'අකාබනික']) expect((await create(name)).status).toBe(201);
    expect(await names()).toEqual(['Organic', 'Physical', 'අකාබනික']);
    const [organic, physical, inorganic] = (await list()).map(({ _id }) => _id);
    const order = { categoryIds: [inorganic, organic, physical] };
    expect((await admin('POST', `${at}/order`, order)).status).toBe(200);
    expect(await names()).toEqual(['අකාබනික', 'Organic', 'Physical']);
    expect((await admin('PUT', `${at}/${organic}`, { name: 'Organic chemistry' })).status).toBe(200);
    await cast.video({ category_id: organic as string });
    expect(await list()).toMatchObject([
      { videos: 0 },
      { name: 'Organic chemistry', videos: 1 },
      { videos: 0 },
    ]);
    const audit = await harness.db.selectFrom('audit_entry').select('action').orderBy('id').execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'category.created',
      'category.created',
      'category.created',
      'categories.ordered',
      'category.renamed',
    ]);
  });

  test('have names of their own, also when two are made at once', async () => {
    const answers = await Promise.all([create('Industrial'), create('Industrial'), create('Practical')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
    const taken = await create('Industrial');
    expect(taken).toMatchObject(refusal(409, 'category-taken'));
    const practical = (await list()).find(({ name }) => name === 'Practical');
    expect(await admin('PUT', `${at}/${practical?._id}`, { name: 'Industrial' })).toMatchObject(
      refusal(409, 'category-taken'),
    );
  });

  test('only empty ones are taken away', async () => {
    const used = (await create('Used')).body.categoryId;
    const video = await cast.video({ category_id: used });
    expect(await admin('DELETE', `${at}/${used}`)).toMatchObject(refusal(409, 'category-in-use'));
    await admin('DELETE', `/api/v1/admin/videos/${video}`);
    expect(await admin('DELETE', `${at}/${used}`)).toMatchObject(refusal(409, 'category-in-use'));
    const empty = (await create('Empty')).body.categoryId;
    expect((await admin('DELETE', `${at}/${empty}`)).status).toBe(200);
    expect(await names()).not.toContain('Empty');
  });

  test.each([nowhere, 'no-uuid'])('the unknown one %s is 404', async (id) => {
    expect(await admin('PUT', `${at}/${id}`, { name: 'X' })).toMatchObject(refusal(404, 'category-absent'));
    expect(await admin('DELETE', `${at}/${id}`)).toMatchObject(refusal(404, 'category-absent'));
  });

  test('an order that names not all, or one twice, changes nothing', async () => {
    const before = (await list()).map(({ _id }) => _id);
    const [first = '', ...rest] = before;
    for (const categoryIds of [rest, [first, ...before], [nowhere, ...rest]])
      expect(await admin('POST', `${at}/order`, { categoryIds })).toMatchObject(
        refusal(409, 'categories-changed'),
      );
    expect((await list()).map(({ _id }) => _id)).toEqual(before);
  });
});
