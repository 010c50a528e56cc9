// The settings of the admin area: who works there, what the public pages show, and limits. What they change of the school is put back
// at the end.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import type { AdminSite } from '@valence/contract/admin/site';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { SiteContent } from '@valence/contract/site/site';
import { readDemoSite } from '../../server/demo/site-content.ts';
import { createPageWriter } from '../../server/src/ports/page-writer/page-writer.ts';
import { faultsOf } from './axe.ts';
import { gotoHydrated } from './hydrated.ts';
import { test } from './journey.ts';
import { people } from './people.ts';
import type { Product } from './product.ts';
import { publish, WRITING_MS } from './publishing.ts';
import { codeFor, openSession, pageHolding } from './sessions.ts';

let product: Product;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
});

test('an admin adds a student to the admin area, makes an admin of them, and removes them at once; sets limits; assistants see no settings', async ({
  browser,
}) => {
  const [admin, kasun, assistant] = await Promise.all([
    openSession(product.url, people.admin),
    openSession(product.url, people.kasun),
    openSession(product.url, people.assistant),
  ]);
  const page = await pageHolding(browser, product.url, { auth: admin });
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Settings' }).click();
  const own = page.getByRole('article').filter({ hasText: 'You' });
  await expect(own.getByText('Named in ADMIN_PHONES')).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add somebody to the desk' });
  await dialog.getByLabel('WhatsApp number').fill(people.assistant);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('works at the desk already')).toBeVisible();
  await dialog.getByLabel('WhatsApp number').fill(people.kasun);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('may sign in to the desk now')).toBeVisible();
  expect(await faultsOf(page, ['light'])).toEqual([]);

  const student = await pageHolding(browser, product.url, { auth: kasun });
  await student.goto('/video_library');
  await expect(student).toHaveURL(/login/);
  await student.context().close();

  const line = page.getByRole('article').filter({ hasText: '077 100 0002' });
  const answer = page.getByRole('dialog', { name: /: / });
  // The answer that a call gets a quarter of an hour after signing in.
  const late = {
    statusCode: 403,
    error: 'Forbidden',
    code: 'sign-in-again',
    message: 'Sign in again first.',
  };
  await page.route('**/role', async (route) => route.fulfill({ status: 403, json: late }), { times: 1 });
  await line.getByRole('button', { name: /^Make admin/ }).click();
  await answer.getByRole('button', { name: 'Make admin' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in once more' });
  await again.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('WhatsApp number').fill(people.admin);
  await page.getByRole('button', { name: 'Request OTP' }).click();
  // A message before the attempt exists is answered with how to sign in.
  await expect(page.getByLabel('6-digit code')).toBeVisible();
  await page.getByLabel('6-digit code').fill(await codeFor(product.url, people.admin));
  await expect(page).toHaveURL(/dashboard\/settings/);
  await line.getByRole('button', { name: /^Make admin/ }).click();
  await answer.getByRole('button', { name: 'Make admin' }).click();
  await expect(line.getByText('Admin', { exact: true })).toBeVisible();
  await line.getByRole('button', { name: /^Remove from the desk/ }).click();
  await answer.getByRole('button', { name: 'Remove from the desk' }).click();
  await expect(line).toHaveCount(0);

  await page.getByRole('tab', { name: 'Limits' }).click();
  const day = page.getByLabel('Day of payment', { exact: true });
  await day.fill('32');
  await page.getByRole('button', { name: 'Save: Day of payment' }).click();
  await expect(page.getByText('Enter a whole number from 1 to 31.')).toBeVisible();
  await day.fill('15');
  await page.getByRole('button', { name: 'Save: Day of payment' }).click();
  await page.getByRole('button', { name: 'Back to the default: Day of payment' }).click();
  await expect(day).toHaveValue('10');
  await page.getByRole('checkbox', { name: 'Second step for everybody at the desk' }).click();
  await expect(page.getByText('Set up your own second step first')).toBeVisible();
  expect(await faultsOf(page, ['light'])).toEqual([]);
  await page.context().close();

  const helper = await pageHolding(browser, product.url, { auth: assistant });
  await helper.goto('/dashboard/settings');
  await expect(helper.getByText('There is no page here')).toBeVisible();
  await expect(helper.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expect(helper.getByRole('link', { name: 'My sign-in' }).first()).toBeVisible();
  await helper.context().close();
});

test('an admin changes a class, a lesson and a photo on a phone; visitors see it with scripts and without', async ({
  browser,
}) => {
  const phone = { width: 360, height: 740 };
  const admin = await openSession(product.url, people.admin);
  // The demo has published its pages.
  const before = (await publishedSite(admin)).content as SiteContent;
  const page = await pageHolding(browser, product.url, { auth: admin }, { viewport: phone });
  // A student whose browser keeps the pages for when there is no connection, with the name of before.
  const auth = await openSession(product.url, people.nimali);
  const student = await pageHolding(browser, product.url, { auth }, { serviceWorkers: 'allow' });
  await student.goto('/profile');
  await student.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.goto('/dashboard/settings?view=site');
  await expect(page.getByText(/^Published on /).first()).toBeVisible();
  // What the class itself says is not typed here.
  const held = page.getByRole('group', { name: '2027 Theory, Colombo' });
  await expect(held).toContainText('Lumina Science Hall');
  await held.getByLabel('Show the fee').uncheck();
  const lesson = page.getByRole('group', { name: 'Moles' });
  await lesson.getByLabel('Video on YouTube').fill('https://youtu.be/dQw4w9WgXcQ?si=1');
  await lesson.getByRole('button', { name: /^Move up/ }).click();
  await lesson.getByLabel('Title').fill('Moles, counted');
  const photo = page.getByRole('group', { name: 'Photo 1' });
  await photo.getByLabel('What it shows').fill('An evening class');
  await photo
    .locator('input[type=file]')
    .setInputFiles(join(import.meta.dirname, '../public/social/home.png'));
  await expect(photo.locator('img')).toHaveAttribute('src', /^\/media\/pictures\//);
  await page.getByLabel('Name of the school').fill('');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('One field needs another look.')).toBeVisible();
  await expect(page.getByLabel('Name of the school')).toBeFocused();
  await page.getByLabel('Name of the school').fill('Nova Chemistry');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await faultsOf(page, ['light'])).toEqual([]);

  // Typed text outlives the page.
  await page.reload();
  await page.getByRole('button', { name: 'Preview' }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('2027 Theory, Colombo', { exact: true })).toBeVisible({ timeout: WRITING_MS });
  await page.getByRole('button', { name: 'Close' }).click();
  await publish(page, page.getByText('Published. Visitors see it now.'));
  await expect(page.getByText('Version 2')).toBeVisible();

  // Another admin publishes while this one types: neither change is lost, and what both changed is shown.
  await page.getByLabel('Name of the school').fill('Nova');
  await page.getByRole('group', { name: 'Photo 1' }).getByLabel('What it shows').fill('A class at night');
  await publishElsewhere(admin, { brandName: 'Orion', subjectLine: 'Theory and revision' });
  const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else published meanwhile' });
  await publish(page, conflict);
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText('They changed: Name of the school, Subject.');
  await expect(conflict).toContainText('yours would replace theirs: Name of the school.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await faultsOf(page, ['light'])).toEqual([]);
  await conflict.getByRole('button', { name: 'Put my changes on top of theirs' }).click();
  await expect(page.getByLabel('Name of the school')).toHaveValue('Nova');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Theory and revision');
  await publish(page, page.getByText('Version 4'));
  await page.context().close();

  await showsWithoutScripts(browser);
  const errors: string[] = [];
  const visitor = await pageHolding(browser, product.url, {});
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  // Pages that are left earlier may log scripts that were on their way.
  await gotoHydrated(visitor, '/');
  await expect(visitor.getByText('Welcome to Nova')).toBeVisible();
  await expect(visitor).toHaveTitle(/^Nova · /);
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Nova' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Join Now' }).click();
  await expect(visitor).toHaveTitle('Sign in · Nova');
  await gotoHydrated(visitor, '/al2027');
  await expect(visitor.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Nova');
  const manifest = (await (await visitor.request.get('/manifest.webmanifest')).json()) as object;
  expect(manifest).toMatchObject({ short_name: 'Nova', name: expect.stringMatching(/^Nova: /) });
  await visitor.getByRole('tab', { name: 'Videos' }).click();
  await expect(visitor.getByRole('link', { name: 'Moles, counted' })).toBeVisible();
  expect(errors).toEqual([]);
  await visitor.context().close();
  await student.goto('/profile');
  await expect(student).toHaveTitle('Settings · Nova');
  await expect(student.getByRole('banner').getByRole('link', { name: 'Nova' })).toBeVisible();
  const keptPages = async () => student.evaluate(async () => caches.keys());
  await expect.poll(keptPages).toEqual([expect.stringContaining('name=Nova')]);
  await student.context().setOffline(true);
  await student.goto('/terms-of-service');
  await expect(student).toHaveTitle('You are offline · Nova');
  await expect(student.getByRole('banner').getByRole('link', { name: 'Nova' })).toBeVisible();
  await student.context().close();
  await publishElsewhere(admin, before);
});

async function publishedSite({ token }: SignedIn): Promise<AdminSite> {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await fetch(`${product.url}/api/v1/admin/site`, { headers })).json()) as AdminSite;
}

async function publishElsewhere(auth: SignedIn, change: Partial<SiteContent>): Promise<void> {
  const { version, content } = await publishedSite(auth);
  const headers = { authorization: `Bearer ${auth.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ version, content: { ...content, ...change } });
  const answer = await fetch(`${product.url}/api/v1/admin/site`, { method: 'PUT', headers, body });
  expect(answer.status).toBe(200);
}

async function showsWithoutScripts(browser: Browser): Promise<void> {
  const page: Page = await pageHolding(browser, product.url, {}, { javaScriptEnabled: false });
  await page.goto('/al2027');
  await expect(page.getByText('2027 Theory, Colombo', { exact: true })).toBeVisible();
  const link = page.getByRole('link', { name: 'Moles, counted' });
  await expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  const photo = (await page.getByRole('img', { name: 'A class at night' }).getAttribute('src')) ?? '';
  const sent = await page.request.get(photo);
  expect([sent.status(), sent.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect((await sent.body()).length).toBeLessThan(200_000);
  await page.context().close();
}

test('pages that are written anew without content are what the build wrote, to the byte', async () => {
  const web = join(import.meta.dirname, '..');
  const client = join(web, 'build/client');
  const [files = {}] = await createPageWriter(join(web, 'build-steps/render-pages.ts')).write(
    { brandName: 'Valence' },
    [client],
  );
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'al2027/index.html',
      'al2027.json',
      'login/index.html',
      'fallback.html',
      'manifest.webmanifest',
    ]),
  );
  for (const [name, text] of Object.entries(files))
    expect({ name, text }).toEqual({ name, text: await readFile(join(client, name), 'utf8') });
});

test('a lesson without a picture of its own shows that of the public video site', async () => {
  const web = join(import.meta.dirname, '..');
  const content = await readDemoSite();
  const { picture: _, ...featuredVideo } = content.featuredVideo;
  const writer = createPageWriter(join(web, 'build-steps/render-pages.ts'));
  const [files = {}] = await writer.write(
    { brandName: content.brandName, content: { ...content, featuredVideo } },
    [join(web, 'build/client')],
  );
  const picture = `<img src="https://i.ytimg.com/vi/${featuredVideo.videoId}/hqdefault.jpg"`;
  expect(files['al2027/index.html']).toContain(picture);
});
