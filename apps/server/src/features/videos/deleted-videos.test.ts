import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfBytes } from '../../../test/pdf-bytes.ts';
import { type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';
import { newId } from '../../platform/ids.ts';

let kit: PlaybackKit;
let adminId: string;
beforeAll(async () => {
  kit = await startPlaybackKit({ settings: { deletedVideoDays: 30 } });
  adminId = await kit.addAccount('admin');
});
afterAll(async () => kit.close());

let lessons = 0;

/** A lesson that Nimali has, with an attachment and captions. */
async function lessonWithAll() {
  lessons += 1;
  const prefix = `lessons/deleted-${lessons}`;
  const videoId = await kit.addLesson(prefix);
  const attachment = newId(kit.clock.now());
  const row = {
    id: attachment,
    video_id: videoId,
    name: 'Exercises',
    bytes: 1,
    position: 1,
    added_at: kit.clock.now(),
  };
  await kit.db.insertInto('attachment').values(row).execute();
  const caption = { video_id: videoId, language: 'en', label: 'English', file_name: 'captions/a.vtt' };
  await kit.db.insertInto('video_caption').values(caption).execute();
  const once = async function* () {
    yield pdfBytes();
  };
  await kit.storage.put(`attachments/${videoId}/${attachment}.pdf`, once());
  await kit.storage.put(`captions/${videoId}/a.vtt`, once());
  await kit.grant(await kit.addAccount(), videoId);
  const files = async () => {
    const folders = [prefix, `attachments/${videoId}`, `captions/${videoId}`];
    return Promise.all(folders.map(async (folder) => (await kit.storage.list(folder)).length > 0));
  };
  return { videoId, prefix, files };
}

async function admin(method: 'DELETE' | 'POST' | 'GET', url: string) {
  const { token } = await kit.signIn(adminId);
  return kit.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
}

const remove = async (videoId: string) => admin('DELETE', `/api/v1/admin/videos/${videoId}`);
const bringBack = async (videoId: string) => admin('POST', `/api/v1/admin/videos/${videoId}/restore`);

/** Runs the nightly jobs, as the scheduler starts them. */
async function night(): Promise<void> {
  await kit.db.transaction().execute(async (tx) => kit.jobs.enqueue(tx, 'deleted-videos.forget', {}));
  await kit.jobs.runDue();
  await kit.jobs.runDue();
}

describe('the files of a deleted video', () => {
  test('stay while it can come back whole, and go with the job afterwards; what is recorded of it stays', async () => {
    const { videoId, files } = await lessonWithAll();
    await remove(videoId);
    kit.clock.advance({ days: 29 });
    await night();
    expect(await files()).toEqual([true, true, true]);
    kit.clock.advance({ days: 2 });
    await night();
    expect(await files()).toEqual([false, false, false]);
    const of = (table: 'access_grant' | 'attachment' | 'video_caption') =>
      kit.db.selectFrom(table).select('video_id').where('video_id', '=', videoId).execute();
    expect([await of('access_grant'), await of('attachment'), await of('video_caption')]).toEqual([
      [{ video_id: videoId }],
      [],
      [],
    ]);
    const audit = kit.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject', '=', `video:${videoId}`);
    expect(await audit.execute()).toEqual([
      { action: 'video.deleted', actor_id: adminId },
      { action: 'video.files-removed', actor_id: null },
    ]);
  });

  test('one that was brought back in time keeps everything; one brought back later is a draft without a film', async () => {
    const [inTime, late] = [await lessonWithAll(), await lessonWithAll()];
    await remove(inTime.videoId);
    await remove(late.videoId);
    kit.clock.advance({ days: 29 });
    expect((await bringBack(inTime.videoId)).statusCode).toBe(200);
    kit.clock.advance({ days: 2 });
    await night();
    expect(await inTime.files()).toEqual([true, true, true]);
    expect((await bringBack(late.videoId)).statusCode).toBe(200);
    const read = await admin('GET', `/api/v1/admin/videos/${late.videoId}`);
    expect(read.json()).toMatchObject({ kind: 'none', state: 'draft', title: 'The mole' });
  });

  test('a folder that another video plays from stays', async () => {
    const { videoId, prefix, files } = await lessonWithAll();
    await kit.addVideo('protected', prefix);
    await remove(videoId);
    kit.clock.advance({ days: 31 });
    await night();
    expect(await files()).toEqual([true, false, false]);
  });

  test('deleted again after it came back late: its days count anew', async () => {
    const { videoId } = await lessonWithAll();
    await remove(videoId);
    kit.clock.advance({ days: 31 });
    await night();
    await bringBack(videoId);
    const row = { id: newId(kit.clock.now()), video_id: videoId, name: 'New', bytes: 1, position: 1 };
    await kit.db
      .insertInto('attachment')
      .values({ ...row, added_at: kit.clock.now() })
      .execute();
    await remove(videoId);
    await night();
    const attachments = async () =>
      (await kit.db.selectFrom('attachment').select('id').where('video_id', '=', videoId).execute()).length;
    expect(await attachments()).toBe(1);
    kit.clock.advance({ days: 31 });
    await night();
    expect(await attachments()).toBe(0);
  });
});
