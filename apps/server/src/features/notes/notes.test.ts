import {
  MOST_NOTES,
  MOST_NOTES_A_LESSON,
  type Note,
  type NotedLesson,
} from '@valence/contract/learning/notes';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId, randomSecret } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let nimali: string;
let phone: Browser;
let video: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());

beforeEach(async () => {
  harness.clock.set(TEST_START);
  nimali = await cast.person({ name: 'Nimali' });
  phone = await cast.signIn(nimali);
  video = await cast.video({ duration_seconds: 600, title: 'Alkanes' });
  await cast.give(nimali, video, new Date(TEST_START.getTime() + DAY_MS));
});

const noteId = () => randomSecret(16).toString('hex');
const now = () => harness.clock.now().toISOString();
const address = (id: string, of = video) => `/api/v1/videos/${of}/notes/${id}`;
interface Writing {
  atSecond?: number | null;
  changedAt?: string;
  browser?: Browser;
  of?: string;
}
async function write(
  id: string,
  text: string,
  { atSecond = 60, changedAt = now(), browser = phone, of = video }: Writing = {},
) {
  return browser<{ data: Note }>('PUT', address(id, of), { text, atSecond, changedAt });
}
const list = async (browser = phone, of = video) =>
  (await browser<{ data: Note[] }>('GET', `/api/v1/videos/${of}/notes`)).body.data;
const texts = async (browser = phone) => (await list(browser)).map(({ text }) => text);

/** Inserts so many notes without the API. */
async function fill(count: number, of = video): Promise<void> {
  const at = harness.clock.now();
  const row = { account_id: nimali, video_id: of, text: 'One of many', written_at: at, changed_at: at };
  const rows = Array.from({ length: count }, () => ({ ...row, note_id: noteId() }));
  await harness.db.insertInto('lesson_note').values(rows).execute();
}

describe('a note', () => {
  test('is written, changed and deleted, and listed in the order of the lesson’s time', async () => {
    const [first, second, whole] = [noteId(), noteId(), noteId()];
    await write(second, 'Markovnikov', { atSecond: 300 });
    await write(first, '  Names first ', { atSecond: 20 });
    await write(whole, 'සියල්ල නැවත බලන්න', { atSecond: null });
    expect(await texts()).toEqual(['සියල්ල නැවත බලන්න', 'Names first', 'Markovnikov']);
    harness.clock.advance({ minutes: 1 });
    const changed = await write(first, 'Names last', { atSecond: 400 });
    const note = { noteId: first, atSecond: 400, text: 'Names last', changedAt: now() };
    expect(changed).toEqual({
      status: 200,
      body: { data: { ...note, writtenAt: TEST_START.toISOString() } },
    });
    expect((await phone('DELETE', address(second))).status).toBe(200);
    expect(await phone('DELETE', address(second))).toMatchObject(refusal(404, 'note-absent'));
    expect(await texts()).toEqual(['සියල්ල නැවත බලන්න', 'Names last']);
  });

  test('sent twice is one, and the answer is the same', async () => {
    const id = noteId();
    const [one, again] = await Promise.all([write(id, 'Once'), write(id, 'Once')]);
    expect(one).toEqual(again);
    expect(await texts()).toEqual(['Once']);
  });

  test('that was deleted comes back under its id', async () => {
    const id = noteId();
    await write(id, 'Once');
    await phone('DELETE', address(id));
    expect((await write(id, 'Once')).status).toBe(200);
    expect(await texts()).toEqual(['Once']);
  });

  test('of two devices keeps the later word, whichever arrives last; no clock is ahead of ours', async () => {
    const id = noteId();
    const changedAt = new Date(TEST_START.getTime() + 60_000).toISOString();
    harness.clock.advance({ minutes: 5 });
    await write(id, 'Later', { changedAt });
    const late = await write(id, 'Earlier', { changedAt: TEST_START.toISOString() });
    expect(late.body.data).toMatchObject({ text: 'Later', changedAt });
    const ahead = await write(id, 'From tomorrow', { changedAt: '2099-01-01T00:00:00Z' });
    expect(ahead.body.data).toMatchObject({ text: 'From tomorrow', changedAt: now() });
  });

  test.each<[string, { id?: string; text?: string; atSecond?: number }]>([
    ['no text', { text: '  ' }],
    ['a text that is too long', { text: 'x'.repeat(2001) }],
    ['a second before the lesson', { atSecond: -1 }],
    ['a part of a second', { atSecond: 1.5 }],
    ['an id that is none', { id: 'first' }],
  ])('with %s is not taken', async (_, { id = noteId(), ...wrong }) => {
    const body = { text: 'A note', atSecond: 1, changedAt: now(), ...wrong };
    expect(await phone('PUT', address(id), body)).toMatchObject(refusal(400, 'input-invalid'));
  });
});

describe('whose notes', () => {
  test('A1 A2 another student, an assistant and an admin meet nothing: not in lists, not by the id', async () => {
    const id = noteId();
    await write(id, 'Mine alone');
    for (const role of ['student', 'assistant', 'admin'] as const) {
      const other = await cast.person({ role });
      const browser = await cast.signIn(other);
      expect(await list(browser)).toEqual([]);
      expect((await browser('GET', '/api/v1/notes')).body).toEqual({ data: [] });
      const absent = await browser('DELETE', address(noteId()));
      expect(await browser('DELETE', address(id))).toEqual(absent);
      expect(await write(id, 'Overwritten', { browser })).toEqual(await write(noteId(), 'New', { browser }));
      expect(await write(id, 'Overwritten', { browser })).toMatchObject(refusal(404, 'video-absent'));
    }
    expect(await texts()).toEqual(['Mine alone']);
  });

  test('A1 under an id that another student has, one writes a note of one’s own', async () => {
    const id = noteId();
    await write(id, 'Nimali’s');
    const kasun = await cast.person();
    await cast.give(kasun, video, null);
    const browser = await cast.signIn(kasun);
    expect((await write(id, 'Kasun’s', { browser })).status).toBe(200);
    expect([await texts(), await texts(browser)]).toEqual([['Nimali’s'], ['Kasun’s']]);
  });

  test('A2 of a lesson that was never open there are none; one that is not there answers the same', async () => {
    const hidden = await cast.video();
    for (const of of [hidden, newId(TEST_START), 'nonsense']) {
      expect(await list(phone, of)).toEqual([]);
      expect(await write(noteId(), 'A try', { of })).toMatchObject(refusal(404, 'video-absent'));
      expect(await phone('DELETE', address(noteId(), of))).toMatchObject(refusal(404, 'note-absent'));
    }
  });
});

test('once the access has ended notes stay readable and one’s own, and late ones still arrive', async () => {
  const id = noteId();
  await write(id, 'While it was open');
  harness.clock.advance({ days: 90 });
  const browser = await cast.signIn(nimali);
  expect((await write(noteId(), 'Was on its way', { browser, atSecond: 90 })).status).toBe(200);
  expect((await write(id, 'Changed later', { browser })).status).toBe(200);
  expect(await texts(browser)).toEqual(['Changed later', 'Was on its way']);
  const lessons = await browser<{ data: NotedLesson[] }>('GET', '/api/v1/notes');
  const lesson = { videoId: video, title: 'Alkanes', notes: 2, changedAt: now(), canWatch: false };
  expect(lessons.body.data).toEqual([lesson]);
  expect((await browser('DELETE', address(id))).status).toBe(200);
});

test('R1 a lesson takes a bounded number of notes, a student too, also when they come at once', async () => {
  await fill(MOST_NOTES_A_LESSON - 1);
  const existing = noteId();
  const answers = await Promise.all([
    write(existing, 'The last'),
    ...Array.from({ length: 4 }, () => write(noteId(), 'Too many')),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(await write(noteId(), 'Too many')).toMatchObject(refusal(409, 'too-many-notes'));
  expect(await list()).toHaveLength(MOST_NOTES_A_LESSON);
  const other = await cast.video();
  await cast.give(nimali, other, null);
  expect((await write(noteId(), 'Elsewhere', { of: other })).status).toBe(200);
  await fill(MOST_NOTES - MOST_NOTES_A_LESSON - 1, other);
  const third = await cast.video();
  await cast.give(nimali, third, null);
  expect(await write(noteId(), 'No room', { of: third })).toMatchObject(refusal(409, 'too-many-notes'));
});
