import type { Setup, WhatsAppTest } from '@valence/contract/admin/setup';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { readFirstSignIn } from '@valence/contract/site/setup';
import type { Site } from '@valence/contract/site/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoSite } from '../../../demo/site-content.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import type { FakeGraph } from '../../../test/fake-graph.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { createKit, delivery, KASUN, type Kit, textMessage } from '../../../test/whatsapp-kit.ts';

const PATH = '/api/v1/admin/setup';
const school = { brandName: ' Nova Chemistry ', contactNumber: '071 123 4567', alYears: [2028, 2027, 2027] };
let harness: Harness;
let cast: Cast;
let adminId: string;
let admin: Browser;

async function open(settings: Partial<Harness['settings']> = {}) {
  harness = await createHarness({ isNew: true, settings });
  cast = createCast(harness);
}
const setupOf = async (browser = admin) => (await browser<Setup>('GET', PATH)).body;
const doneOf = ({ steps }: Setup) => steps.filter(({ done }) => done).map(({ step }) => step);

describe('the set-up list of a new school', () => {
  beforeAll(async () => {
    await open();
    adminId = await cast.person({ role: 'admin' });
    admin = await cast.signIn(adminId);
  });
  afterAll(async () => harness.close());

  test('begins with nothing done, and with nothing known but the years of the next exams', async () => {
    const setup = await setupOf();
    expect(setup.steps.map(({ step }) => step)).toEqual([
      'school',
      'whatsapp',
      'second-factor',
      'bank-account',
      'institutes',
      'classes',
      'students',
      'lesson',
      'backup',
      'publication',
    ]);
    expect(doneOf(setup)).toEqual([]);
    expect(setup.school).toEqual({ brandName: 'Valence', contactNumber: null, alYears: [2027, 2028, 2029] });
    expect(setup.whatsapp).toMatchObject({ simulated: true, arrivedAt: null });
  });

  test('the school’s name, number and years are what everybody reads at once; a number that is none is refused', async () => {
    expect(await admin('PUT', `${PATH}/school`, { ...school, contactNumber: '12' })).toMatchObject({
      status: 400,
      body: { code: 'phone-invalid' },
    });
    expect(await admin('PUT', `${PATH}/school`, school)).toMatchObject({ status: 200 });
    expect((await harness.inject('/api/v1/site')).json<Site>()).toMatchObject({
      brandName: 'Nova Chemistry',
      alYears: [2027, 2028],
      whatsapp: { number: '94711234567' },
    });
    const nimali = await cast.signIn(await cast.person());
    expect(await nimali('PUT', '/api/alyear', { alYear: '2028' })).toMatchObject({ status: 200 });
    expect(doneOf(await setupOf())).toEqual(['school']);
  });

  test('steps are ticked by what the school has, whoever made it', async () => {
    const kit = createPaymentsKit(harness, cast);
    const theory = await kit.paidClass('2027 Theory');
    await kit.seat(theory, await cast.person(), '2027-01-01');
    expect(doneOf(await setupOf())).toEqual(['school', 'institutes', 'classes', 'students']);
    await cast.video({ title: 'Tomorrow', published_at: new Date(harness.clock.now().getTime() + 1000) });
    expect(doneOf(await setupOf())).not.toContain('lesson');
    harness.clock.advance({ minutes: 1 });
    expect(doneOf(await setupOf())).toContain('lesson');
  });

  test('a step that is put off is hidden for every admin, until it is asked for or done', async () => {
    const laterOf = ({ steps }: Setup) => steps.filter(({ isLater }) => isLater).map(({ step }) => step);
    for (const step of ['second-factor', 'school'])
      expect(await admin('PUT', `${PATH}/steps/${step}/later`, { isLater: true })).toMatchObject({
        status: 200,
      });
    const other = await cast.signIn(await cast.person({ role: 'admin' }));
    expect(laterOf(await setupOf(other))).toEqual(['second-factor']);
    await admin('PUT', `${PATH}/steps/second-factor/later`, { isLater: false });
    expect(laterOf(await setupOf(other))).toEqual([]);
  });

  test('a test of WhatsApp is refused while the simulator serves', async () => {
    expect(await admin('POST', `${PATH}/whatsapp-test`)).toMatchObject({
      status: 409,
      body: { code: 'whatsapp-simulated' },
    });
  });

  test('after the first publication the published content counts, and the first step is closed', async () => {
    const content = await readDemoSite();
    expect(await admin('PUT', '/api/v1/admin/site', { version: 0, content })).toMatchObject({ status: 200 });
    expect(doneOf(await setupOf())).toContain('publication');
    expect((await setupOf()).school.brandName).toBe(content.brandName);
    expect(await admin('PUT', `${PATH}/school`, school)).toMatchObject({
      status: 409,
      body: { code: 'setup-published' },
    });
  });
});

describe('the first sign-in', () => {
  const awaited = async () =>
    (await harness.inject('/api/v1/setup/first-sign-in')).json<ReplyOf<typeof readFirstSignIn>>().awaited;

  test('waits for the number of an admin, then for the admin, then for nothing', async () => {
    await open();
    expect(await awaited()).toBe('number');
    await harness.close();
    await open({ adminPhones: ['94771234567' as never] });
    expect(await awaited()).toBe('sign-in');
    await cast.person({ role: 'admin' });
    expect(await awaited()).toBe('nothing');
    await harness.close();
  });
});

describe('the test of WhatsApp', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await createKit({ isNew: true, settings: { whatsappNumber: '94711234567' as never } });
    cast = createCast(kit);
    admin = await cast.signIn(await cast.person({ role: 'admin' }));
  });
  afterAll(async () => {
    await kit.close();
    await kit.graph.close();
  });
  const tested = async () => (await admin<WhatsAppTest>('POST', `${PATH}/whatsapp-test`)).body;

  test.each<[string, Parameters<FakeGraph['always']>[0], Partial<WhatsAppTest>]>([
    ['an expired token', { error: 190, status: 401 }, { token: 'refused' }],
    ['an id that the token does not see', { error: 100, status: 400 }, { token: 'wrong-number' }],
    ['a broken connection', { reset: true }, { token: 'unclear' }],
    ['a failure of Meta’s', { status: 503, body: 'later' }, { token: 'unclear' }],
  ])('says what is wrong: %s', async (_, answer, expected) => {
    kit.graph.always(answer);
    const result = await tested();
    expect(result).toMatchObject({ ...expected, number: null, arrivedAt: null });
    expect(result.words).not.toBe('');
    expect(doneOf(await setupOf())).not.toContain('whatsapp');
  });

  test('is passed when the number answers and a signed message arrived; a wrong signature is no message', async () => {
    const body = JSON.stringify({ display_phone_number: '+94 71 123 4567', verified_name: 'Nova', id: '1' });
    kit.graph.always({ status: 200, body });
    const right = { token: 'right', number: '+94 71 123 4567', name: 'Nova' };
    expect(await tested()).toMatchObject({ ...right, arrivedAt: null });
    expect(kit.graph.calls.at(-1)?.authorization).toBe('Bearer test-access-token');
    const message = delivery({ messages: [textMessage(KASUN, 'Hello')] });
    expect(await kit.post(message, 'sha256=00')).toBe(401);
    expect((await tested()).arrivedAt).toBeNull();
    expect(doneOf(await setupOf())).not.toContain('whatsapp');
    expect(await kit.post(message)).toBe(200);
    const now = kit.clock.now().toISOString();
    expect((await setupOf()).whatsapp.arrivedAt).toBe(now);
    expect((await tested()).arrivedAt).toBe(now);
    expect(doneOf(await setupOf())).toContain('whatsapp');
  });
});
