// The class door on a phone: how many taps and digits an assistant needs, and that each of them can be undone.

import { type Browser, expect, type Page } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { newPeople, test } from './journey.ts';
import { people } from './people.ts';
import { codeFor, openSession, pageHolding } from './sessions.ts';
import { goWithin } from './within.ts';

const PHONE = { width: 360, height: 740 };
const CLASS = '2027 Theory, Colombo';

/** What the hand did since it was counted last: taps on the screen, and keys of the phone's keyboard. */
interface Hand {
  tap: (name: RegExp) => Promise<void>;
  type: (text: string) => Promise<void>;
  counted: () => { taps: number; keys: number };
}

function handOn(page: Page): Hand {
  let [taps, keys] = [0, 0];
  return {
    async tap(name) {
      taps += 1;
      await page.getByRole('button', { name }).first().tap();
    },
    async type(text) {
      keys += text.length;
      // Into whatever has the focus: a tap on the field would be one more.
      await page.keyboard.type(text);
    },
    counted() {
      const sum = { taps, keys };
      [taps, keys] = [0, 0];
      return sum;
    },
  };
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find a student' });
const found = (page: Page) => page.getByRole('list', { name: 'Students found' }).getByRole('button');
/** The list is that of what was typed: while it is the former one, nobody could be meant. */
const fresh = async (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
const ready = async (page: Page) => {
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
};

test('an assistant who signs in lands at the door, not in the library, and so does one who opens the site again, by the icon on the home screen, too', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/login');
  // Another journey may ask for codes with the demo's own number.
  const { assistant } = await newPeople(product);
  await page.getByLabel('WhatsApp number').fill(assistant);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  // A message before the attempt exists is answered with how to sign in.
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeFor(product.url, assistant));
  await expect(page).toHaveURL(/\/dashboard\/door$/);
  await expect(field(page)).toBeFocused();
  const manifest = await page.request.get('/manifest.webmanifest');
  const { start_url: icon } = (await manifest.json()) as { start_url: string };
  for (const path of ['/', icon]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard\/door$/);
  }
  // The library stays open to whoever goes there.
  await page.goto('/video_library');
  await expect(page.getByRole('heading', { level: 1, name: 'Your lessons' })).toBeAttached();
  await expect(page).toHaveURL(/\/video_library$/);
  await context.close();
});

test('the door in three taps: a month’s cash, two weeks of lessons, present by spot, each with its undo; and the cash box, closed and signed', async ({
  browser,
  product,
}) => {
  const auth = await openSession(product.url, people.assistant);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: PHONE, hasTouch: true });
  const hand = handOn(page);
  await page.goto('/dashboard/door');

  await test.step('the class is chosen once and remembered; the field has the focus', async () => {
    await expect(field(page)).toBeFocused();
    const option = page.getByRole('option').filter({ hasText: CLASS });
    await page.getByLabel('Class', { exact: true }).selectOption((await option.getAttribute('value')) ?? '');
    await ready(page);
    await page.reload();
    await ready(page);
    await expect(page.getByRole('option', { selected: true })).toContainText(CLASS);
    const bar = page.getByRole('navigation', { name: 'The desk' });
    expect(await bar.locator('a:visible, button:visible').allInnerTexts()).toEqual([
      'Door',
      'Students',
      'Payments',
      'Questions',
      'More',
    ]);
  });

  const owing = await whoOwes(page, product.url, auth.token);
  await test.step('one month’s cash: two taps and the last digits of the number', async () => {
    await hand.type(owing.phone.slice(-4));
    await fresh(page);
    await hand.tap(new RegExp(owing.name));
    await ready(page);
    const student = page.getByRole('region', { name: owing.name });
    await expect(student.getByText('Owes Rs. 3,500')).toBeVisible();
    await hand.tap(/^Take Rs\.\s3,500 for \w+/);
    await expect(
      page.getByText(new RegExp(`${owing.name}: Rs\\.\\s3,500, receipt \\d{4}-\\d{5}`)),
    ).toBeVisible();
    expect(hand.counted()).toEqual({ taps: 2, keys: 4 });
    await ready(page);
    await expect(student.getByText('Paid', { exact: true })).toBeVisible();
    await expect(student.getByRole('link', { name: /^Receipt/ })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await hand.tap(/^Undo: .*Rs\.\s3,500/);
    await expect(page.getByText(/^Taken back: /)).toBeVisible();
    await expect(student.getByText('Owes Rs. 3,500')).toBeVisible();
  });

  await test.step('two weeks of lessons: two taps and the digits', async () => {
    hand.counted();
    await hand.type(owing.phone.slice(-4));
    await fresh(page);
    await hand.tap(new RegExp(owing.name));
    const weeks = page.getByRole('button', { name: /^2 weeks [1-9]\d* lessons? until \w+ \d+/ });
    await expect(weeks).toBeVisible();
    await hand.tap(/^2 weeks/);
    await expect(page.getByText(new RegExp(`${owing.name}: \\d+ lessons? for 2 weeks`))).toBeVisible();
    expect(hand.counted()).toEqual({ taps: 2, keys: 4 });
    await ready(page);
    await expect(page.getByRole('button', { name: '2 weeks No lesson is locked' })).toBeDisabled();
    await hand.tap(/^Undo: .*for 2 weeks/);
    await expect(weeks).toBeEnabled();
  });

  await test.step('present by the spot number: two taps and its digits, also for a finger that taps twice', async () => {
    hand.counted();
    await hand.type(String(owing.spotNumber));
    await fresh(page);
    await hand.tap(new RegExp(`Spot ${owing.spotNumber}\\b`));
    const marks: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/attendance')) marks.push(request.url());
    });
    const present = page.getByRole('button', { name: 'Present', exact: true });
    await present.dblclick();
    await expect(page.getByText(`${owing.name}: present`)).toBeVisible();
    await expect(present).toBeDisabled();
    expect(marks).toHaveLength(1);
    expect(hand.counted()).toEqual({ taps: 1, keys: String(owing.spotNumber).length });
    await ready(page);
    await hand.tap(/^Undo: .*: present/);
    await expect(present).toBeEnabled();
  });

  await test.step('cash by a finger that taps twice is taken once, also where another month is open', async () => {
    const receipts = async () => (await cashOf(page, product.url, auth.token, owing)).length;
    const before = await receipts();
    await page.getByRole('button', { name: /^Take Rs\.\s3,500/ }).dblclick();
    await expect(page.getByText(/: Rs\.\s3,500, receipt/)).toBeVisible();
    expect(await receipts()).toBe(before + 1);
    await hand.tap(/^Undo: .*Rs\.\s3,500/);
    await expect.poll(receipts).toBe(before);
  });

  await test.step('a mark whose answer is lost waits on the phone, is shown, and is sent once', async () => {
    await page.route('**/attendance', (route) => route.abort());
    const present = page.getByRole('button', { name: 'Present', exact: true });
    await present.tap();
    await expect(page.getByText(`${owing.name}: present, not sent yet`)).toBeVisible();
    await expect(page.getByText('1 not sent yet', { exact: true })).toBeVisible();
    await expect(present).toBeDisabled();
    await page.unroute('**/attendance');
    await page.getByRole('button', { name: 'Send now' }).tap();
    await expect(page.getByText('1 not sent yet', { exact: true })).toHaveCount(0);
    await expect(present).toBeDisabled();
  });

  await test.step('nobody is said so, and axe finds nothing in the list', async () => {
    await hand.type('zzzz');
    await expect(page.getByText('Nobody is found by “zzzz”.')).toBeVisible();
    await field(page).fill('p');
    await expect(found(page).first()).toBeVisible();
    await fresh(page);
    expect(await faultsOf(page)).toEqual([]);
  });
  await test.step('what was taken is counted in the cash box, closed, and signed by an admin', async () =>
    cashBoxIsSigned(browser, page, { url: product.url, owing }));
  await page.context().close();
});

interface Box {
  url: string;
  owing: Owing;
}

async function cashBoxIsSigned(browser: Browser, page: Page, { url, owing }: Box): Promise<void> {
  await field(page).fill(String(owing.spotNumber));
  await fresh(page);
  await page.getByRole('button', { name: new RegExp(`Spot ${owing.spotNumber}\\b`) }).tap();
  await page.getByRole('button', { name: /^Take Rs\.\s3,500/ }).tap();
  await expect(page.getByText(/: Rs\.\s3,500, receipt/)).toBeVisible();

  await goWithin(page, '/dashboard/payments?view=box');
  const box = page.getByRole('region', { name: 'My cash box' });
  await expect(box.getByRole('region', { name: 'By person' }).getByText(owing.name)).toBeVisible();
  const taken = Number(
    (
      await box
        .getByText(/^Rs\.\s[\d,]+$/)
        .first()
        .innerText()
    ).replaceAll(/\D/g, ''),
  );
  await box.getByLabel('Counted').fill(String(taken - 100));
  await expect(box.getByText('Rs. 100 are missing.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await box.getByRole('button', { name: 'Close the box' }).tap();
  const question = page.getByRole('dialog', { name: 'Close the box' });
  await expect(question.getByText('Rs. 100 are missing.')).toBeVisible();
  await question.getByRole('button', { name: 'Close the box' }).tap();
  await expect(box.getByText('Your cash box is empty')).toBeVisible();
  const closed = page.getByRole('region', { name: 'Closed boxes' }).getByRole('listitem').first();
  await expect(closed.getByText('Rs. 100 missing')).toBeVisible();
  await expect(closed.getByText(/Not signed yet/)).toBeVisible();
  await expect(closed.getByRole('button')).toHaveCount(0);

  const admin = await pageHolding(browser, url, {
    auth: await openSession(url, people.admin),
  });
  await admin.goto('/dashboard/payments?view=box');
  await admin
    .getByRole('button', { name: /^Sign the box of / })
    .first()
    .click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(admin.getByText(/Signed by /).first()).toBeVisible();
  await admin.context().close();
}

interface Owing {
  userId: string;
  classId: string;
  name: string;
  phone: string;
  spotNumber: number;
  month: { year: number; month: number };
}

/** A student of the class who owes one month of 3,500, and to whom lessons are locked. */
async function whoOwes(page: Page, url: string, token: string): Promise<Owing> {
  const classId = await page.getByLabel('Class', { exact: true }).inputValue();
  const ask = asking(url, token);
  type Student = Omit<Owing, 'classId' | 'spotNumber' | 'month'> & {
    seat: { spotNumber: number } | null;
    due: (Owing['month'] & { owedCents: number }) | null;
    owedCents: number;
  };
  for (let spot = 1; spot < 80; spot += 1) {
    const { students } = await ask<{ students: Student[] }>(`/api/v1/classes/${classId}/door?query=${spot}`);
    const [student] = students;
    if (student?.due?.owedCents !== 350_000 || student.owedCents !== 350_000) continue;
    const { userId, name, phone, due } = student;
    const opening = `/api/v1/classes/${classId}/students/${userId}/opening?weeks=2`;
    if ((await ask<{ lessons: number }>(opening)).lessons === 0) continue;
    return { userId, classId, name, phone, spotNumber: spot, month: due };
  }
  throw new Error('Nobody owes a single month.');
}

/** The amounts of the month that stand. */
async function cashOf(page: Page, url: string, token: string, { userId, classId, month }: Owing) {
  await expect(page.locator('body')).toBeVisible();
  const query = `userId=${userId}&classId=${classId}&year=${month.year}&month=${month.month}`;
  type Entry = { kind: string; reversed: boolean };
  const { entries } = await asking(url, token)<{ entries: Entry[] }>(`/api/v1/payments/month?${query}`);
  return entries.filter(({ kind, reversed }) => kind === 'cash' && !reversed);
}

const asking =
  (url: string, token: string) =>
  async <Reply>(path: string): Promise<Reply> => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as Reply;
  };
