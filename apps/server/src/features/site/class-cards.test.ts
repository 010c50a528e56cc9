import type { AdminSite } from '@valence/contract/admin/site';
import type { Site, SiteContent } from '@valence/contract/site/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoSite } from '../../../demo/site-content.ts';
import { refusal } from '../../../test/answers.ts';
import { type Browser, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type BuiltPages, buildPages } from '../../../test/pages-kit.ts';
import { buildApp } from '../../composition/app.ts';

let pages: BuiltPages;
let harness: Harness;
let admin: Browser;
const first = await readDemoSite();
const PATH = '/api/v1/admin/site';

beforeAll(async () => {
  pages = await buildPages();
  harness = await createHarness({
    isNew: true,
    build: async (deps) => buildApp({ ...deps, ...pages.given }),
  });
  const cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => {
  await harness.close();
  await pages.remove();
});

const read = async () => (await admin<AdminSite>('GET', PATH)).body;
const publish = async (institutes: SiteContent['institutes']) => {
  const { version } = await read();
  return admin<{ version: number }>('PUT', PATH, { version, content: { ...first, institutes } });
};
const shown = async () => (await harness.inject('/api/v1/site')).json<Site>().institutes;
const theory = {
  name: '2027 Theory',
  alYear: 2027,
  policy: 'enrolled',
  firstDay: '2027-03-28',
  last: null,
  timetable: [{ weekday: 7, from: '08:00', to: '12:00', place: 'Hall 2' }],
};
const add = async (more: object) =>
  (await admin<{ data: { classId: string } }>('POST', '/api/v1/classes', { ...theory, ...more })).body.data
    .classId;
/** As an editor's browser sends a card: the server does not take its word for what the class is. */
const card = (classId: string, more: Partial<SiteContent['institutes'][number]> = {}) => ({
  ...{ name: 'typed', location: '', date: '', time: '', color: '#1B7F4B', classId },
  ...more,
});

test('classes are typed once: cards tell institute, first day, times, name and fee of the class, and say when it has changed since', async () => {
  const newInstitute = { name: 'Sigma Hall', location: 'Kandy' };
  const classId = await add({ newInstitute, fee: { year: 2027, month: 1, amountCents: 350_000 } });
  const facts = {
    ...{ classId, className: '2027 Theory', name: 'Sigma Hall', location: 'Kandy' },
    ...{ date: '28 March', time: 'Sundays 8.00 a.m. – 12.00 noon', feeCents: 350_000 },
  };
  expect((await read()).classes).toEqual([{ ...facts, isOver: false }]);
  expect(await publish([card(classId, { feeCents: 0 })])).toMatchObject({ status: 200 });
  expect(await shown()).toEqual([{ ...facts, color: '#1B7F4B' }]);
  const published = await read();
  expect(published.outdated).toEqual([]);
  expect(published.content?.institutes).toEqual([{ ...facts, color: '#1B7F4B' }]);

  const { institute } = (await admin<{ institute: { _id: string } }>('GET', `/api/v1/classes/${classId}`))
    .body;
  const changed = { ...theory, instituteId: institute._id, firstDay: '2027-04-04' };
  expect(await admin('PUT', `/api/v1/classes/${classId}`, changed)).toMatchObject({ status: 200 });
  // The pages stay as they were published.
  expect(await shown()).toEqual([{ ...facts, color: '#1B7F4B' }]);
  expect((await read()).outdated).toEqual([classId]);
  // The same content again publishes what the class is now.
  expect(await publish(published.content?.institutes ?? [])).toEqual({ status: 200, body: { version: 2 } });
  expect(await shown()).toMatchObject([{ date: '4 April' }]);
  expect((await read()).outdated).toEqual([]);
});

test('a class shows its fee only where that was chosen, and may be shown before its first day and times are known', async () => {
  const classId = await add({
    ...{ name: 'Revision', firstDay: null, timetable: [] },
    newInstitute: { name: 'Lumina', location: '' },
    fee: { year: 2027, month: 1, amountCents: 200_000 },
  });
  expect(await publish([card(classId)])).toMatchObject({ status: 200 });
  const plain = { classId, className: 'Revision', name: 'Lumina', location: '', date: '', time: '' };
  expect(await shown()).toEqual([{ ...plain, color: '#1B7F4B' }]);
  await admin('PUT', `/api/v1/classes/${classId}/fees`, { year: 2027, month: 1, amountCents: 210_000 });
  expect((await read()).outdated).toEqual([]);
});

test('cards from before classes were linked stay as they were typed, and the version before finds no field that it does not know', async () => {
  const classId = await add({ name: 'Papers', newInstitute: { name: 'Rampart', location: 'Galle' } });
  const old = first.institutes[0] as SiteContent['institutes'][number];
  expect(await publish([old, card(classId)])).toMatchObject({ status: 200 });
  expect(await shown()).toMatchObject([old, { classId, name: 'Rampart' }]);
  const { rows } = await harness.pool.query<{ content: SiteContent }>(
    'SELECT content FROM site_content ORDER BY version DESC LIMIT 1',
  );
  for (const stored of rows[0]?.content.institutes ?? [])
    expect(Object.keys(stored).sort()).toEqual(['color', 'date', 'location', 'name', 'time']);
});

test('a class that is not there is refused, and so is one that is shown twice', async () => {
  const classId = await add({ name: 'Twice', newInstitute: { name: 'Twice', location: '' } });
  expect(await publish([card(classId), card(classId)])).toMatchObject(refusal(400, 'input-invalid'));
  const content = { ...first, institutes: [card('00000000-0000-7000-8000-000000000000')] };
  const { version } = await read();
  expect(await admin('PUT', PATH, { version, content })).toMatchObject(refusal(404, 'class-absent'));
  expect(await admin('POST', `${PATH}/preview`, { content })).toMatchObject(refusal(404, 'class-absent'));
});
