import type { AdminQuestion, QuestionPage } from '@valence/contract/admin/questions';
import type { OwnQuestion, OwnQuestionRow, SharedQuestion } from '@valence/contract/learning/questions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { newId, randomSecret } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let nimali: string;
let phone: Browser;
let kasun: Browser;
let video: string;
let assistant: Browser;
let admin: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());

beforeEach(async () => {
  await harness.db.deleteFrom('lesson_question').execute();
  // A new hour, so that no test uses up another's budget.
  harness.clock.advance({ hours: 1 });
  nimali = await cast.person({ name: 'Nimali' });
  phone = await cast.signIn(nimali);
  const other = await cast.person({ name: 'Kasun' });
  kasun = await cast.signIn(other);
  video = await cast.video({ duration_seconds: 600, title: 'Alkanes' });
  for (const student of [nimali, other]) await cast.give(student, video, null);
  assistant = await cast.signIn(await cast.person({ role: 'assistant', name: 'Ama' }));
  admin = await cast.signIn(await cast.person({ role: 'admin', name: 'The teacher' }));
});

const requestId = () => randomSecret(16).toString('hex');
const now = () => harness.clock.now().toISOString();

interface Asking {
  browser?: Browser;
  of?: string;
  id?: string;
  atSecond?: number | null;
}
async function ask(
  text: string,
  { browser = phone, of = video, id = requestId(), atSecond = 75 }: Asking = {},
) {
  const body = { requestId: id, text, atSecond };
  return browser<{ data: OwnQuestion }>('POST', `/api/v1/videos/${of}/questions`, body);
}
const newQuestion = async (text: string, options: Asking = {}) =>
  (await ask(text, options)).body.data.questionId;
async function lesson(browser = phone) {
  const path = `/api/v1/videos/${video}/questions`;
  return (await browser<{ data: { own: OwnQuestion[]; shared: SharedQuestion[] } }>('GET', path)).body.data;
}
const newAnswers = async (browser = phone) =>
  (await browser<{ data: { newAnswers: number } }>('GET', '/api/v1/questions/new-answers')).body.data
    .newAnswers;
const page = async (query: string, browser = assistant) =>
  (await browser<QuestionPage>('GET', `/api/v1/admin/questions?${query}`)).body;
const open = async () =>
  (await assistant<{ data: { open: number } }>('GET', '/api/v1/admin/questions/open')).body.data.open;
async function answer(
  questionId: string,
  text: string,
  { shared = false, changedAt = null as string | null, browser = assistant } = {},
) {
  const body = { text, shared, changedAt };
  return browser<{ data: AdminQuestion }>('PUT', `/api/v1/admin/questions/${questionId}/answer`, body);
}

describe('a question', () => {
  test('waits until it is answered, and the answer is marked as new until it was seen', async () => {
    const id = requestId();
    const { status, body } = await ask('  Why is it not soluble? ', { id });
    const expected = { requestId: id, atSecond: 75, text: 'Why is it not soluble?', askedAt: now() };
    const waiting = { ...expected, questionId: body.data.questionId, answer: null };
    expect({ status, body }).toEqual({ status: 200, body: { data: waiting } });
    expect(await lesson()).toEqual({ own: [waiting], shared: [] });
    expect([await open(), await newAnswers()]).toEqual([1, 0]);
    harness.clock.advance({ minutes: 1 });
    await answer(waiting.questionId, 'Because it is not polar.');
    expect([await open(), await newAnswers()]).toEqual([0, 1]);
    const text = 'Because it is not polar.';
    const expectedAnswer = { text, at: now(), shared: false, isNew: true };
    expect((await lesson()).own).toEqual([{ ...waiting, answer: expectedAnswer }]);
    const seen = { questionIds: [waiting.questionId, newId(harness.clock.now()), 'nonsense'] };
    expect((await phone('POST', '/api/v1/questions/seen', seen)).body).toEqual({ data: { newAnswers: 0 } });
    expect((await lesson()).own[0]?.answer).toEqual({ ...expectedAnswer, isNew: false });
  });

  test('sent twice is one, also at once and after the budget', async () => {
    const id = requestId();
    const answers = await Promise.all([ask('Once?', { id }), ask('Once?', { id }), ask('Once?', { id })]);
    expect(new Set(answers.map(({ body }) => body.data.questionId)).size).toBe(1);
    expect((await lesson()).own).toHaveLength(1);
  });

  test('is taken back by its student alone', async () => {
    const question = await newQuestion('By mistake');
    const address = `/api/v1/questions/${question}`;
    expect(await kasun('DELETE', address)).toMatchObject(refusal(404, 'question-absent'));
    expect(await admin('DELETE', address)).toMatchObject(refusal(404, 'question-absent'));
    expect((await phone('DELETE', address)).status).toBe(200);
    expect(await phone('DELETE', address)).toMatchObject(refusal(404, 'question-absent'));
    expect((await lesson()).own).toEqual([]);
  });

  test('A2 is asked and read only where one can watch; an absent lesson answers the same', async () => {
    const hidden = await cast.video();
    for (const of of [hidden, newId(harness.clock.now()), 'nonsense']) {
      expect(await ask('May I?', { of })).toMatchObject(refusal(404, 'video-absent'));
      expect(await phone('GET', `/api/v1/videos/${of}/questions`)).toMatchObject(
        refusal(404, 'video-absent'),
      );
    }
  });

  test('twenty of one student may wait, and ten come in an hour; both say so', async () => {
    for (let count = 0; count < 10; count += 1) expect((await ask(`${count}?`)).status).toBe(200);
    const body = { requestId: requestId(), text: 'An eleventh?', atSecond: null };
    const many = await harness.inject({
      method: 'POST',
      url: `/api/v1/videos/${video}/questions`,
      headers: { authorization: `Bearer ${await cast.tokenOf(nimali)}` },
      payload: body,
    });
    expect(many.statusCode).toBe(429);
    expect(many.json()).toMatchObject({ code: 'too-many-questions' });
    expect(Number(many.headers['retry-after'])).toBeGreaterThan(0);
    harness.clock.advance({ hours: 1 });
    phone = await cast.signIn(nimali);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, count) => ask(`${count}?`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    harness.clock.advance({ hours: 1 });
    phone = await cast.signIn(nimali);
    expect(await ask('One more?')).toMatchObject(refusal(409, 'questions-waiting'));
    const [first] = (await lesson()).own;
    assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
    await answer(first?.questionId ?? '', 'Here it is.');
    expect((await ask('One more?')).status).toBe(200);
  });

  test('is listed with those of other lessons, the newest first, with the lesson’s name', async () => {
    await newQuestion('First?');
    harness.clock.advance({ minutes: 1 });
    await newQuestion('Second?', { atSecond: null });
    const { body } = await phone<{ rows: OwnQuestionRow[]; total: number }>('GET', '/api/v1/questions');
    const of = { videoId: video, title: 'Alkanes', canWatch: true };
    expect(body).toMatchObject({
      total: 2,
      rows: [
        { text: 'Second?', ...of },
        { text: 'First?', ...of },
      ],
    });
    expect((await kasun<{ total: number }>('GET', '/api/v1/questions')).body.total).toBe(0);
  });
});

describe('the admin area', () => {
  test('lists waiting questions from the oldest on, and answered ones, by lesson and by words, page by page', async () => {
    const other = await cast.video({ title: 'Benzene' });
    await cast.give(nimali, other, null);
    const first = await newQuestion('Why 100% soluble?');
    harness.clock.advance({ minutes: 1 });
    await newQuestion('And benzene?', { of: other });
    const waiting = await page('state=open');
    expect(waiting.rows.map(({ text }) => text)).toEqual(['Why 100% soluble?', 'And benzene?']);
    expect(waiting.lesson).toBeNull();
    expect(waiting.rows[0]).toMatchObject({
      student: { userId: nimali, name: 'Nimali' },
      video: { videoId: video, title: 'Alkanes' },
      atSecond: 75,
      answer: null,
    });
    expect(await page(`state=open&video=${other}`)).toMatchObject({
      total: 1,
      lesson: { videoId: other, title: 'Benzene' },
    });
    expect((await page('state=open&q=alkan')).rows.map(({ questionId }) => questionId)).toEqual([first]);
    expect((await page('state=open&q=0%25%20so')).rows.map(({ questionId }) => questionId)).toEqual([first]);
    const byName = await page(`state=open&q=${encodeURIComponent('නිමාලි')}`);
    expect(byName.rows.map(({ questionId }) => questionId)).toContain(first);
    expect((await page('state=open&q=Nimesha')).rows).toEqual([]);
    expect((await page('state=open&video=nonsense')).total).toBe(0);
    await answer(first, 'Because.');
    expect((await page('state=answered')).rows.map(({ questionId }) => questionId)).toEqual([first]);
    expect(await page('state=open&page=2')).toMatchObject({ rows: [], total: 1 });
  });

  test('of two answers at once one is written, and the other one is refused', async () => {
    const question = await newQuestion('Which?');
    const answers = await Promise.all([
      answer(question, 'This one.'),
      answer(question, 'That one.', { browser: admin }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await answer(question, 'A third.')).toMatchObject(refusal(409, 'question-changed'));
  });

  test('changes an answer, which is new to the student again; sharing alone is not', async () => {
    const question = await newQuestion('Which?');
    const first = (await answer(question, 'This one.')).body.data.answer;
    await phone('POST', '/api/v1/questions/seen', { questionIds: [question] });
    harness.clock.advance({ minutes: 1 });
    const changedAt = first?.changedAt ?? null;
    const shared = await answer(question, 'This one.', { shared: true, changedAt, browser: admin });
    expect(shared.body.data.answer).toEqual({ ...first, changedAt: now(), shared: true });
    expect(await newAnswers()).toBe(0);
    const again = { shared: true, changedAt: now(), browser: admin };
    const changed = await answer(question, 'Both.', again);
    expect(changed.body.data.answer).toMatchObject({ text: 'Both.', by: 'The teacher', at: first?.at });
    expect(await newAnswers()).toBe(1);
  });

  test('shows an answered question to everybody who can watch, without the name, and takes it back', async () => {
    const question = await newQuestion('Which?');
    const { changedAt } = (await answer(question, 'This one.', { shared: true })).body.data.answer ?? {};
    const shown = { questionId: question, atSecond: 75, text: 'Which?', answer: 'This one.' };
    expect(await lesson(kasun)).toEqual({ own: [], shared: [{ ...shown, answeredAt: now() }] });
    expect(JSON.stringify(await lesson(kasun))).not.toContain('Nimali');
    expect((await lesson(admin)).shared).toHaveLength(1);
    // The student who asked sees it once, as an own question.
    expect(await lesson()).toMatchObject({ own: [{ answer: { shared: true } }], shared: [] });
    const stranger = await cast.signIn(await cast.person());
    expect(await stranger('GET', `/api/v1/videos/${video}/questions`)).toMatchObject({ status: 404 });
    await answer(question, 'This one.', { changedAt: changedAt ?? null });
    expect((await lesson(kasun)).shared).toEqual([]);
  });

  test('deletes for everybody, which an assistant may not; what is gone answers as absent', async () => {
    const question = await newQuestion('Rude');
    const address = `/api/v1/admin/questions/${question}`;
    expect(await assistant('DELETE', address)).toMatchObject(refusal(403, 'role-forbidden'));
    expect((await admin('DELETE', address)).status).toBe(200);
    for (const id of [question, 'nonsense']) {
      expect(await admin('DELETE', `/api/v1/admin/questions/${id}`)).toMatchObject(
        refusal(404, 'question-absent'),
      );
      expect(await answer(id, 'Too late.')).toMatchObject(refusal(404, 'question-absent'));
    }
    expect((await lesson()).own).toEqual([]);
  });

  test('leaves who did what in the audit trail, without the words', async () => {
    const question = await newQuestion('A private matter?');
    const { changedAt } = (await answer(question, 'A careful answer.')).body.data.answer ?? {};
    await answer(question, 'Another answer.', { shared: true, changedAt: changedAt ?? null });
    await admin('DELETE', `/api/v1/admin/questions/${question}`);
    const trail = await harness.db
      .selectFrom('audit_entry')
      .select(['action', 'detail'])
      .where('subject', '=', `account:${nimali}`)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      'question.answered',
      'question.answer-changed',
      'question.deleted',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/private|careful|Another/);
    expect(trail[1]?.detail).toMatchObject({ before: { shared: false }, after: { shared: true } });
  });
});
