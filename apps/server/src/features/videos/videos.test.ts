import type { listAdminVideos, readAdminVideo } from '@valence/contract/admin/videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createVideosKit, type TypedLesson } from '../../../test/videos-kit.ts';

let harness: Harness;
let cast: Cast;
let admin: string;
let asAdmin: Browser;
let shelf: string;
let kit: ReturnType<typeof createVideosKit>;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  admin = await cast.person({ role: 'admin' });
  shelf = await cast.category('Organic');
  kit = createVideosKit(harness, shelf);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.db.deleteFrom('video').execute();
  asAdmin = await cast.signIn(admin);
});

const make = async (change: Partial<TypedLesson> = {}, id?: string) => kit.make(asAdmin, change, id);
const read = async (id: string) =>
  asAdmin<ReplyOf<typeof readAdminVideo>>('GET', `/api/v1/admin/videos/${id}`);
const edit = async (id: string, version: number, change: Partial<TypedLesson> = {}, as = asAdmin) =>
  as('PUT', `/api/v1/admin/videos/${id}`, {
    version,
    ...kit.lesson(),
    source: { kind: 'unchanged' },
    ...change,
  });
const list = async (query = '') =>
  (await asAdmin<ReplyOf<typeof listAdminVideos>>('GET', `/api/v1/admin/videos${query}`)).body;
const titles = async (query = '') => (await list(query)).rows.map(({ title }) => title);
const auditOf = async (id: string) =>
  harness.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', `video:${id}`)
    .orderBy('id')
    .execute();
const refusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code }) as unknown,
});

describe('a new video', () => {
  test('is kept with all its fields, and who made it is recorded', async () => {
    const { id, status } = await make();
    expect(status).toBe(201);
    expect((await read(id)).body).toEqual({
      _id: id,
      title: 'Alkanes: අල්කේන',
      subtitle: 'Names and shapes',
      description: 'Straight and branched.',
      thumbnailUrl: '/posters/organic-1.webp',
      animationUrl: null,
      category: 'Organic',
      categoryId: shelf,
      uploadedDate: harness.clock.now().toISOString(),
      recordedDate: '2027-01-10T06:30:00.000Z',
      alYear: 2027,
      month: 1,
      year: 2027,
      durationSeconds: null,
      kind: 'youtube',
      isUnprotected: true,
      openToYear: false,
      publishedAt: null,
      state: 'draft',
      classes: 0,
      version: 1,
      address: 'https://youtu.be/FSyAehMdpyI',
      lookup: { state: 'waiting', problem: null },
      assignedTo: [],
    });
    expect(await auditOf(id)).toEqual([
      { action: 'video.created', actor_id: admin, detail: { after: { title: 'Alkanes: අල්කේන' } } },
    ]);
  });

  test('is made once, however often the call is repeated', async () => {
    const { id } = await make();
    const again = await make({ title: 'Other' }, id);
    expect(again).toMatchObject({ status: 201, body: { videoId: id } });
    expect(await titles()).toEqual(['Alkanes: අල්කේන']);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://youtu.be/FSyAehMdpyI',
    'https://youtube.com.evil.example/watch?v=FSyAehMdpyI',
    'https://www.youtube.com@evil.example/watch?v=FSyAehMdpyI',
    'https://xn--yutube-wqf.com/watch?v=FSyAehMdpyI',
    '/media/own/master.m3u8',
    'https://127.0.0.1/a.mp4',
    'nonsense',
  ])('V5: the address %s is refused when saved, and nothing is', async (address) => {
    expect(await make({ source: { kind: 'address', address } })).toMatchObject(
      refusal(400, 'video-address-invalid'),
    );
    expect(await titles()).toEqual([]);
  });

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml,x',
    '//evil.example/a.png',
    'http://a.example/a.png',
    'https://a.example/a.png',
    '/../a.png',
  ])('V5: the picture %s is refused', async (address) => {
    expect(await make({ thumbnailUrl: address })).toMatchObject(refusal(400, 'picture-address-invalid'));
    expect(await make({ animationUrl: address })).toMatchObject(refusal(400, 'picture-address-invalid'));
  });

  test('needs a category that is there, and an A/L year to be open to', async () => {
    for (const categoryId of [nowhere, 'no-uuid'])
      expect(await make({ categoryId })).toMatchObject(refusal(404, 'category-absent'));
    expect(await make({ openToYear: true, alYear: null })).toMatchObject(refusal(400, 'open-year-missing'));
    expect(await make({ title: '   ', source: { kind: 'none' } })).toMatchObject(
      refusal(400, 'title-missing'),
    );
    const { id } = await make({ source: { kind: 'none' } });
    expect(await edit(id, 1, { title: '   ' })).toMatchObject(refusal(400, 'title-missing'));
  });
});

describe('publication', () => {
  test('a time in the future hides the lesson until then, then it is there by itself', async () => {
    const student = await cast.person({ current_al_year: 2027 });
    const { id } = await make({
      openToYear: true,
      publication: { kind: 'at', at: '2027-02-01T06:30:00.000Z' },
    });
    const library = async () =>
      (await (await cast.signIn(student))<{ _id: string }[]>('GET', '/api/uservideos')).body.map(
        ({ _id }) => _id,
      );
    expect((await read(id)).body.state).toBe('scheduled');
    expect(await library()).toEqual([]);
    expect((await (await cast.signIn(student))('GET', `/api/video?id=${id}`)).status).toBe(404);
    const before = harness.clock.now();
    harness.clock.set(new Date('2027-02-01T06:30:01.000Z'));
    asAdmin = await cast.signIn(admin);
    expect((await read(id)).body.state).toBe('published');
    expect(await library()).toEqual([id]);
    harness.clock.set(before);
  });

  test('now is the server’s now; a draft is nobody’s', async () => {
    const { id } = await make({ publication: { kind: 'now' } });
    expect((await read(id)).body).toMatchObject({
      state: 'published',
      publishedAt: harness.clock.now().toISOString(),
    });
    await edit(id, 1, { publication: { kind: 'draft' } });
    expect((await read(id)).body).toMatchObject({ state: 'draft', publishedAt: null });
  });
});

describe('an edit', () => {
  test('writes what differs, keeps the source, and records before and after', async () => {
    const { id } = await make();
    expect(await edit(id, 1, { title: 'Alkenes', alYear: 2026 })).toEqual({
      status: 200,
      body: { version: 2 },
    });
    expect((await read(id)).body).toMatchObject({
      title: 'Alkenes',
      alYear: 2026,
      kind: 'youtube',
      version: 2,
    });
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'video.edited',
      actor_id: admin,
      detail: {
        before: { title: 'Alkanes: අල්කේන', alYear: 2027 },
        after: { title: 'Alkenes', alYear: 2026 },
      },
    });
  });

  test('R1: of two from the same version one is written, the other one is refused', async () => {
    const { id } = await make();
    const other = await cast.signIn(await cast.person({ role: 'admin' }));
    const answers = await Promise.all([
      edit(id, 1, { title: 'Mine' }),
      edit(id, 1, { title: 'Theirs' }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'video-changed'));
    const written = answers[0]?.status === 200 ? 'Mine' : 'Theirs';
    expect((await read(id)).body).toMatchObject({ title: written, version: 2 });
  });

  test.each([nowhere, 'no-uuid'])('of the unknown video %s is 404', async (id) => {
    expect(await edit(id, 1)).toMatchObject(refusal(404, 'video-absent'));
    expect(await read(id)).toMatchObject(refusal(404, 'video-absent'));
    expect(await asAdmin('DELETE', `/api/v1/admin/videos/${id}`)).toMatchObject(refusal(404, 'video-absent'));
    expect(await asAdmin('POST', `/api/v1/admin/videos/${id}/restore`)).toMatchObject(
      refusal(404, 'video-absent'),
    );
  });

  test('is refused for the same reasons as a new one', async () => {
    const { id } = await make();
    const address = { kind: 'address', address: 'javascript:alert(1)' };
    expect(await edit(id, 1, { source: address })).toMatchObject(refusal(400, 'video-address-invalid'));
    expect(await edit(id, 1, { thumbnailUrl: 'data:,' })).toMatchObject(
      refusal(400, 'picture-address-invalid'),
    );
    expect(await edit(id, 1, { openToYear: true, alYear: null })).toMatchObject(
      refusal(400, 'open-year-missing'),
    );
    expect(await edit(id, 1, { categoryId: nowhere })).toMatchObject(refusal(404, 'category-absent'));
    expect((await read(id)).body.version).toBe(1);
  });
});

describe('a deleted video', () => {
  test('is nobody’s and nowhere, keeps its grants, and comes back as it was', async () => {
    const student = await cast.person();
    const { id } = await make({ publication: { kind: 'now' } });
    await cast.give(student, id, null);
    const library = async () => (await (await cast.signIn(student))('GET', '/api/uservideos')).body;
    expect(await library()).toMatchObject([{ _id: id }]);
    for (const _ of [1, 2]) expect((await asAdmin('DELETE', `/api/v1/admin/videos/${id}`)).status).toBe(200);
    expect(await library()).toEqual([]);
    expect((await (await cast.signIn(student))('GET', `/api/video?id=${id}`)).status).toBe(404);
    expect(await titles()).toEqual([]);
    expect(await titles('?state=deleted')).toEqual(['Alkanes: අල්කේන']);
    expect((await asAdmin('GET', '/api/videos')).body).toEqual([]);
    expect((await read(id)).body.state).toBe('deleted');
    expect(await edit(id, 2)).toMatchObject(refusal(404, 'video-absent'));
    const grant = { selectedVideos: [id], accessWeeks: 1 };
    expect(await asAdmin('POST', `/api/v1/videos/grant-access?id=${student}`, grant)).toMatchObject(
      refusal(404, 'video-absent'),
    );
    expect((await asAdmin('POST', `/api/v1/admin/videos/${id}/restore`)).status).toBe(200);
    expect(await library()).toMatchObject([{ _id: id }]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'video.created',
      'video.deleted',
      'video.restored',
    ]);
  });
});
