import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { discardDraft, draft as makeDraft } from './drafts.ts';

let harness: Harness;
let cast: Cast;
let teacher: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  teacher = await cast.person({ role: 'admin' });
});
afterAll(async () => harness.close());

async function draft(title: string, category = 'Organic'): Promise<string> {
  const at = harness.clock.now();
  return harness.db
    .transaction()
    .execute(async (tx) => makeDraft(tx, { actorId: teacher, title, category, at }));
}

describe('a draft', () => {
  test('is a video without a film that nobody sees, with who made it in the audit', async () => {
    const videoId = await draft('Hess law');
    const video = await harness.db
      .selectFrom('video')
      .selectAll()
      .where('id', '=', videoId)
      .executeTakeFirst();
    expect(video).toMatchObject({
      title: 'Hess law',
      source_kind: 'none',
      source_ref: null,
      published_at: null,
    });
    const audited = await harness.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject', '=', `video:${videoId}`)
      .execute();
    expect(audited).toEqual([{ action: 'video.drafted', actor_id: teacher }]);
    const student = await cast.signIn(await cast.person());
    expect((await student('GET', `/api/video?id=${videoId}`)).status).toBe(404);
  });

  test('ten at once in a category that is new: one category, last in order', async () => {
    await draft('First', 'Physical');
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => draft(`Lesson ${index}`, 'Quantum chemistry')),
    );
    const categories = await harness.db.selectFrom('category').select('name').orderBy('position').execute();
    expect(categories.at(-1)).toEqual({ name: 'Quantum chemistry' });
    expect(categories.filter(({ name }) => name === 'Quantum chemistry')).toHaveLength(1);
  });
});

describe('taking a draft back', () => {
  const discard = async (videoId: string) =>
    harness.db.transaction().execute(async (tx) => discardDraft(tx, videoId));

  test('removes one that nothing was done with', async () => {
    const videoId = await draft('Nothing');
    expect(await discard(videoId)).toBe(true);
    expect(await discard(videoId)).toBe(false);
  });

  test('leaves one that was published, described, given a film, a paper, a class or a student', async () => {
    const at = harness.clock.now();
    const student = await cast.person();
    const theory = await cast.schoolClass('Theory', 'enrolled');
    const touched = [
      async (id: string) =>
        harness.db.updateTable('video').set({ published_at: at }).where('id', '=', id).execute(),
      async (id: string) =>
        harness.db.updateTable('video').set({ subtitle: 'Unit 1' }).where('id', '=', id).execute(),
      async (id: string) =>
        harness.db
          .updateTable('video')
          .set({ source_kind: 'protected', source_ref: `lessons/${id}` })
          .where('id', '=', id)
          .execute(),
      async (id: string) => cast.assign(id, theory),
      async (id: string) => cast.give(student, id, null),
      async (id: string) =>
        harness.db
          .insertInto('attachment')
          .values({ id, video_id: id, name: 'Exercises', bytes: 1, position: 1, added_at: at })
          .execute(),
    ];
    for (const touch of touched) {
      const videoId = await draft('Something');
      await touch(videoId);
      expect(await discard(videoId)).toBe(false);
    }
  });
});
