// A school from nothing, in a product without the demo: nobody's names before, the presses from the first opening to a student who
// watches a lesson, and the rest of the first day, to published pages.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { normalisePhone } from '@valence/domain/phone';
import { readDemoSite } from '../../server/demo/site-content.ts';
import { makeFilm } from '../../server/test/films.ts';
import { listedPaths, prerenderedPaths } from '../app/paths.ts';
import { test } from './journey.ts';
import { playerOf } from './player-kit.ts';
import { type Product, startProduct } from './product.ts';
import { publish, WRITING_MS } from './publishing.ts';
import { codeFor, openSession } from './sessions.ts';
import { boxes } from './sign-in-kit.ts';
import { chatHeaders } from './simulator.ts';
import { expectMoving } from './watching.ts';
import { goWithin } from './within.ts';

const ADMIN = '771234599';
const STUDENT = '771000001';
/** Somebody who has signed in before the school knew of her. */
const NEWCOMER = '771000002';
const MOST_PRESSES = 25;

let product: Product;
let folder: string;
test.beforeAll(async () => {
  // Titles are not asked for: this machine has no way to YouTube.
  product = await startProduct(
    { ADMIN_PHONES: `0${ADMIN}`, YOUTUBE_OEMBED_ORIGIN: 'http://127.0.0.1:9' },
    { isNew: true },
  );
  folder = await mkdtemp(join(tmpdir(), 'valence-first-lesson-'));
});
test.afterAll(async () => {
  await product.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Every text of the demo's public content that could only be the demo's, in the forms in which pages write it. */
async function namesOfTheDemo(): Promise<string[]> {
  const { brandName: _, subjectLine: __, alYears: ___, batchYear: ____, ...content } = await readDemoSite();
  const texts: string[] = [];
  JSON.stringify(content, (key, value: unknown) => {
    // Colours are the design's, and a day or the start of somebody's service says nothing of a school.
    const isNobodys =
      ['color', 'date'].includes(key) ||
      (typeof value === 'string' && URL.canParse(value) && new URL(value).pathname === '/');
    if (typeof value === 'string' && !isNobodys) texts.push(value);
    return value;
  });
  const phone = normalisePhone(content.contactNumber) ?? '';
  return [...texts, phone, `0${phone.slice(2, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`, 'wa.me', 'tel:'];
}

test('an empty school publishes nobody’s names: every public page, its data, its files and the bot’s messages are free of the demo', async ({
  request,
}) => {
  const read = async (path: string) => {
    const answer = await request.get(product.url + path);
    return { path, status: answer.status(), text: await answer.text() };
  };
  const paths = [
    ...new Set([...prerenderedPaths, ...listedPaths]),
    ...['/offline.html', '/no-such-page', '/service-worker.js', '/manifest.webmanifest'],
    ...['/robots.txt', '/sitemap.xml', '/api/v1/site', '/api/v1/site/chat'],
  ];
  const pages = await Promise.all(paths.map(read));
  // What pages load beside themselves: their data, and the styles and scripts that they name.
  const named = new Set(
    pages.flatMap(({ text }) =>
      [...text.matchAll(/["'(](\/[A-Za-z0-9_./-]+\.(?:js|css|data|json))["')]/g)].map(([, path]) => path),
    ),
  );
  expect(named.size).toBeGreaterThan(5);
  const files = await Promise.all([...named].map((path) => read(path as string)));
  for (const path of prerenderedPaths)
    expect(pages.find((one) => one.path === path)).toMatchObject({ status: 200 });
  expect(pages.find(({ path }) => path === '/al2027')?.text).toContain('Opens soon');

  const bot = await chat('hello');
  expect(bot.length).toBeGreaterThan(0);
  const names = await namesOfTheDemo();
  expect(names.length).toBeGreaterThan(30);
  const found = (text: string) => names.filter((name) => text.includes(name));
  for (const { path, text } of pages) expect([path, found(text)]).toEqual([path, []]);
  // A script may hold the way to a chat or a call, which a published page needs; it never holds a name.
  for (const { path, text } of files)
    expect([path, found(text).filter((name) => !['wa.me', 'tel:'].includes(name))]).toEqual([path, []]);
  for (const text of bot) expect(found(text).filter((name) => name !== 'wa.me')).toEqual([]);
});

/** What the bot answers to a message of somebody unknown. */
async function chat(text: string): Promise<string[]> {
  const address = `${product.url}/simulator/whatsapp/messages`;
  const headers = { 'content-type': 'application/json', ...chatHeaders(product.url) };
  const body = JSON.stringify({ phone: '94779998877', text });
  await fetch(address, { method: 'POST', headers, body });
  let answers: string[] = [];
  await expect
    .poll(async () => {
      const reply = await fetch(`${address}?phone=94779998877&after=0`, { headers });
      const { bubbles } = (await reply.json()) as { bubbles: { from: string; text: string }[] };
      answers = bubbles.filter(({ from }) => from === 'business').map((bubble) => bubble.text);
      return answers.length;
    })
    .toBeGreaterThan(0);
  return answers;
}

/** Counts what a person presses in this page; typing is not counted. */
async function countPresses(page: Page): Promise<{ count: () => number; add: (more: number) => void }> {
  let presses = 0;
  await page.exposeFunction('onPress', () => {
    presses += 1;
  });
  await page.addInitScript(() => {
    const told = window as unknown as { onPress: () => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && told.onPress(), { capture: true });
  });
  return {
    count: () => presses,
    add: (more) => {
      presses += more;
    },
  };
}

test('from an empty database to a student who watches the first lesson: at most 25 presses, without leaving the list; then to published pages', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const admin = await countPresses(page);
  const list = page.getByRole('region', { name: 'Set up your school' });
  const dialog = page.getByRole('dialog');
  const isTicked = async (step: string) =>
    expect(list.getByRole('listitem').filter({ hasText: step }).getByLabel('Done')).toBeVisible();
  const stays = () => expect(new URL(page.url()).pathname).toBe('/dashboard');
  const visitor = await browser.newPage({ baseURL: product.url });

  await test.step('visitors read that it opens soon: no number, no lesson, nobody’s name', async () => {
    for (const path of ['/', '/al2027']) {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { name: 'Opens soon' })).toBeVisible();
      await expect(
        visitor.getByText('Sign in with the number that you entered as ADMIN_PHONES'),
      ).toBeVisible();
      expect(await visitor.locator('a[href*="wa.me"], a[href^="tel:"], a[href*="youtube"]').count()).toBe(0);
    }
    await visitor.goto('/privacy-policy');
    await expect(visitor.getByText('will stand here when the school opens')).toBeVisible();
  });

  await test.step('the first admin signs in and lands on the list, in place of empty charts', async () => {
    await page.goto('/login');
    await page.getByLabel('WhatsApp number').fill(ADMIN);
    await page.getByRole('button', { name: 'Request OTP' }).click();
    await expect(page.getByText('Waiting for your message')).toBeVisible();
    await boxes(page).fill(await codeFor(product.url, ADMIN));
    await expect(list.getByText('0 of 10 done')).toBeVisible();
    stays();
    await expect(page.getByRole('region', { name: 'Figures' })).toHaveCount(0);
  });

  await test.step('the school', async () => {
    await list.getByRole('button', { name: 'Name the school' }).click();
    await dialog.getByLabel('Name of the school').fill('Nova Chemistry');
    await dialog.getByLabel('Number').fill('711234567');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await isTicked('The school');
    await expect(list.getByText('1 of 10 done')).toBeVisible();
    // The pages are written anew beside the answer.
    await expect
      .poll(
        async () => {
          await visitor.goto('/');
          return visitor.title();
        },
        { timeout: WRITING_MS },
      )
      .toBe('Nova Chemistry · Opens soon');
  });

  await test.step('the bank account', async () => {
    await list.getByRole('button', { name: 'Enter the account' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    // No press of the way: it shows that nothing is stored without its words.
    admin.add(-1);
    await expect(dialog.getByText('Write the name of the bank.')).toBeVisible();
    const lines = { Bank: 'Bank of Ceylon', 'Account name': 'N. Perera', 'Account number': '8001-234567' };
    for (const [label, text] of Object.entries(lines))
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await isTicked('Your bank account');
  });

  await test.step('a class with its institute and fee', async () => {
    await list.getByRole('button', { name: 'Add a class' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('2027 Theory');
    await dialog.getByRole('textbox', { name: 'Institute' }).fill('Sigma Hall');
    await dialog.getByRole('textbox', { name: 'Place', exact: true }).fill('Nugegoda');
    await dialog.getByLabel('First day').fill('2027-03-28');
    await dialog.getByLabel('Fee a month').fill('3,500');
    await dialog.getByLabel('Which lessons are open').selectOption('enrolled');
    // A person presses the list and the line in it.
    admin.add(2);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await isTicked('Classes with a fee');
    await isTicked('Institutes');
  });

  await test.step('a student', async () => {
    await list.getByRole('button', { name: 'Bring students in' }).click();
    await dialog.getByLabel('WhatsApp number').fill(STUDENT);
    await dialog.getByLabel('Name', { exact: true }).fill('Nimali Perera');
    await dialog.getByRole('button', { name: 'Add the student' }).click();
    await isTicked('Students in classes');
  });

  let longForm = '';
  await test.step('the first lesson: its film is sent and made while the list is open', async () => {
    const film = await makeFilm(join(folder, 'why_ice_floats.mp4'), { seconds: 5, size: '320x180' });
    await list.getByRole('button', { name: 'Add a lesson' }).click();
    const allFields = dialog.getByRole('link', { name: 'All the fields of a lesson' });
    longForm = (await allFields.getAttribute('href')) ?? '';
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByLabel('Choose the film').click();
    // And the file in the system's own window.
    admin.add(1);
    await (await choosing).setFiles(film);
    await expect(dialog.getByLabel('Title')).toHaveValue('why ice floats');
    await dialog.getByLabel('Category').fill('Theory');
    await expect(dialog.getByRole('checkbox', { name: /2027 Theory/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Add the lesson' }).click();
    stays();
    await expect(list.getByLabel('Done')).toHaveCount(6, { timeout: 120_000 });
    await expect(list.getByText('6 of 10 done')).toBeVisible();
    await isTicked('The first lesson');
    stays();
  });

  await test.step('the student signs in and watches', async () => {
    const nimali = await (await browser.newContext({ baseURL: product.url })).newPage();
    const student = await countPresses(nimali);
    await nimali.goto('/');
    await nimali.getByRole('link', { name: 'Sign in' }).first().click();
    await nimali.getByLabel('WhatsApp number').fill(STUDENT);
    await nimali.getByRole('button', { name: 'Request OTP' }).click();
    await expect(nimali.getByText('Waiting for your message')).toBeVisible();
    await boxes(nimali).fill(await codeFor(product.url, STUDENT));
    await nimali.getByRole('link', { name: 'why ice floats' }).first().click();
    await playerOf(nimali).getByRole('button', { name: /^Play/ }).first().click();
    await expectMoving(nimali, 1);
    admin.add(student.count());
    await nimali.context().close();
  });

  expect(admin.count()).toBeGreaterThan(12);
  expect(admin.count()).toBeLessThanOrEqual(MOST_PRESSES);
  test.info().annotations.push({ type: 'presses', description: String(admin.count()) });

  await toPublishedPages({ page, visitor, longForm });
  await visitor.close();
  await context.close();
});

interface FirstDay {
  /** The admin's. */
  page: Page;
  visitor: Page;
  /** The address of all the fields of a lesson. */
  longForm: string;
}

/** The rest of the first day, for which nobody counts presses. */
async function toPublishedPages({ page, visitor, longForm }: FirstDay): Promise<void> {
  const main = page.getByRole('main');
  const list = page.getByRole('region', { name: 'Set up your school' });
  const back = async () => page.getByRole('link', { name: 'Overview' }).first().click();

  await test.step('what is done leads to where it is changed', async () => {
    await list.getByRole('link', { name: 'See: Your bank account' }).click();
    await expect(main.getByLabel('Account number')).toHaveValue('8001 2345 67');
    await back();
  });

  await test.step('what can wait is put off, for good; by mistake it is undone', async () => {
    await list.getByRole('button', { name: 'Later: Backup' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    for (const step of ['WhatsApp', 'Your second step', 'Backup']) {
      const later = list.getByRole('button', { name: `Later: ${step}` });
      await later.click();
      // The rows below move up as it goes: a press in that moment would fall between two of them.
      await expect(later).toHaveCount(0);
    }
    await expect(list.getByText('3 steps are put off')).toBeVisible();
    await page.reload();
    await expect(list.getByText('3 steps are put off')).toBeVisible();
    await expect(list.getByRole('button', { name: 'Test WhatsApp' })).toHaveCount(0);
  });

  await test.step('the class gets a student who has signed in by herself', async () => {
    await list.getByRole('link', { name: 'See: Classes with a fee' }).click();
    await main.getByRole('link', { name: '2027 Theory' }).click();
    await openSession(product.url, NEWCOMER);
    await main.getByLabel('WhatsApp number').fill(NEWCOMER);
    await main.getByRole('button', { name: 'Add a student' }).click();
    await expect(main.getByRole('row').filter({ hasText: '077 100 0002' })).toBeVisible();
    await main.getByRole('tab', { name: 'Fees' }).click();
    await expect(main.getByText('Rs. 3,500')).toBeVisible();
  });

  await test.step('a lesson by the long form: its class is made inside of it', async () => {
    await goWithin(page, longForm);
    const form = page.getByRole('form', { name: 'New video' });
    await form.getByLabel('Title', { exact: true }).fill('Why salt melts ice');
    await form.getByLabel('Category').selectOption('Theory');
    await form.getByLabel('Address of the video').fill('https://youtu.be/FSyAehMdpyI');
    await form.getByLabel('When students see it').selectOption('now');
    await form.getByRole('checkbox', { name: /2027 Theory/ }).check();
    await main.getByRole('button', { name: 'New class' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Revision');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('checkbox', { name: /Revision/ })).toBeChecked();
    await form.getByRole('button', { name: 'Add the video' }).click();
    await expect(page.getByText('The video is added.')).toBeVisible();
    const classes = main.getByRole('region', { name: 'Classes that have it' });
    await expect(classes.getByRole('link')).toHaveText(['2027 Theory', 'Revision']);
    await back();
  });

  await test.step('the pages are published: visitors see the school, and the list is over', async () => {
    await list.getByRole('button', { name: 'Fill in the pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'The site' });
    await expect(dialog.getByLabel('Name of the school')).toHaveValue('Nova Chemistry');
    const lines = {
      Teacher: 'Nimali Perera',
      Qualification: 'B.Sc.',
      Subject: 'Chemistry',
      'E-mail': 'hello@nova.lk',
      'Link to the WhatsApp community': 'https://chat.whatsapp.com/nova',
      'Link to the video channel': 'https://www.youtube.com/@nova',
    };
    for (const [label, text] of Object.entries(lines))
      await dialog.getByLabel(label, { exact: true }).fill(text);
    // The classes are the school's own: nothing of them is typed again.
    await expect(dialog.getByRole('group', { name: '2027 Theory' })).toContainText('28 March');
    await dialog.getByRole('button', { name: 'Remove: Revision' }).click();
    const featured = dialog.getByRole('region', { name: 'Lessons to look into' });
    await featured.getByLabel('Title').first().fill('Why ice floats');
    await featured.getByLabel('What it is about').fill('Hydrogen bonds.');
    await featured.getByLabel('Length').first().fill('24:10');
    await featured.getByLabel('Video on YouTube').first().fill('https://youtu.be/FSyAehMdpyI');
    await publish(dialog, page.getByText('Published. Visitors see it now.'));
    await expect(list.getByText('3 steps are put off')).toBeVisible();
    await expect(list.getByText('Set up your school')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
    await visitor.goto('/al2027');
    await expect(visitor.getByText('Nimali Perera').first()).toBeVisible();
    await expect(visitor.getByRole('link', { name: /Register.*Sigma Hall/ })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/94711234567\?/,
    );
    await expect(visitor.getByText(/2027 Theory · Rs\.\s3,500 a month/)).toBeVisible();
  });

  await test.step('a class that changes says that the pages are older, and is published from where it is', async () => {
    await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
    await main.getByRole('link', { name: '2027 Theory' }).click();
    await main.getByRole('button', { name: 'Edit class' }).click();
    await page.getByRole('dialog').getByLabel('First day').fill('2027-04-04');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(main.getByText('The public pages still show this class as it was.')).toBeVisible();
    await publish(main, page.getByText('Published. Visitors see it now.'));
    await expect(main.getByText('The public pages still show this class as it was.')).toBeHidden();
    await visitor.goto('/al2027');
    await expect(visitor.getByText(/First day\s*4\s*April/)).toBeVisible();
  });
}
