// The videos page of the admin area: finding, making, publishing at a time, editing by two people at once, deleting and restoring. The
// school's videos are counted here and elsewhere: those that are made are deleted at the end.

import { expect, type Page } from '@playwright/test';
import { deleteVideo } from '@valence/contract/admin/videos';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import {
  type OembedServer,
  sendJson,
  smallPicture,
  startOembedServer,
  youtubeSays,
} from '../../server/test/oembed-server.ts';
import { faultsOf } from './axe.ts';
import { Admin } from './film/admin.ts';
import { test } from './journey.ts';
import { people } from './people.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { goWithin } from './within.ts';

let product: Product;
let asAdmin: Page;
let second: Page;
let services: OembedServer;
let auth: SignedIn;
const VIDEO_PAGE = /\/videos\/[\da-f-]{36}$/;
const made: string[] = [];
/** Of the video whose page is shown. */
const videoIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  services = await startOembedServer(shared.youtubePort);
  auth = await openSession(product.url, people.admin);
  asAdmin = await pageHolding(browser, product.url, { auth });
  second = await pageHolding(browser, product.url, { auth: await openSession(product.url, people.admin) });
});
test.afterAll(async () => {
  const headers = { authorization: `Bearer ${auth.token}` };
  for (const videoId of made) {
    const address = `${product.url}${deleteVideo.path.replace(':videoId', videoId)}`;
    expect((await fetch(address, { method: deleteVideo.method, headers })).status).toBe(200);
  }
  await services.stop();
});

const table = (page: Page) => page.getByRole('table', { name: 'Videos' });

test('the catalogue: pages, order, filters and search stand in the address', async () => {
  await asAdmin.goto('/dashboard/videos');
  await expect(table(asAdmin).getByRole('row')).toHaveCount(26);
  await expect(asAdmin.getByText('1–25 of 200')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Next' }).click();
  await expect(asAdmin).toHaveURL(/page=2/);
  await expect(asAdmin.getByText('26–50 of 200')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Title' }).click();
  await expect(asAdmin).toHaveURL(/sort=title$/);
  await expect(asAdmin.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await asAdmin.getByLabel('Source').selectOption('unprotected');
  await expect(asAdmin).toHaveURL(/kind=unprotected/);
  await expect(table(asAdmin).getByText('Unprotected').first()).toBeVisible();
  await asAdmin.reload();
  await expect(asAdmin.getByLabel('Source')).toHaveValue('unprotected');
  await asAdmin.getByRole('searchbox', { name: 'Find videos' }).fill('no such lesson');
  await expect(asAdmin.getByText('No video fits')).toBeVisible();
  await asAdmin.getByRole('button', { name: 'Clear the filters' }).first().click();
  await expect(table(asAdmin).getByRole('row')).toHaveCount(26);
  await table(asAdmin)
    .getByRole('link', { name: /^Preview/ })
    .first()
    .focus();
  await asAdmin.keyboard.press('ArrowDown');
  await expect(
    table(asAdmin)
      .getByRole('link', { name: /^Preview/ })
      .nth(1),
  ).toBeFocused();
});

test('a video is made, refused where its address cannot play, and planned for a time', async () => {
  await goWithin(asAdmin, '/dashboard/videos');
  await asAdmin.getByRole('link', { name: 'Add a video' }).click();
  const form = asAdmin.getByRole('form', { name: 'New video' });
  await form.getByLabel('Title', { exact: true }).fill('අල්කේන: Alkenes and bromine');
  await form.getByLabel('Category').selectOption({ label: 'Organic chemistry' });
  const address = form.getByLabel('Address of the video');
  await address.fill('javascript:alert(1)');
  await expect(form.getByText(/This address cannot be played/)).toBeVisible();
  await form.getByRole('button', { name: 'Add the video' }).click();
  // The browser's own check accepts it as an address: the server's answer counts.
  await expect(asAdmin.getByRole('alert').filter({ hasText: 'This address cannot be played' })).toBeVisible();
  await address.fill('https://youtu.be/FSyAehMdpyI');
  await expect(form.getByTitle('Preview of the video')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/FSyAehMdpyI\?autoplay=0&loop=0&mute=0/,
  );
  await form
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: smallPicture });
  await expect(form.getByLabel('Picture link')).toHaveValue(/^\/media\/pictures\//);
  await form.getByLabel('When students see it').selectOption('at');
  await form.getByLabel('Publish at').fill('2099-01-01T08:00');
  await form.getByRole('button', { name: 'Add the video' }).click();
  await expect(asAdmin.getByText('The video is added.')).toBeVisible();
  await expect(asAdmin).toHaveURL(VIDEO_PAGE);
  made.push(videoIdOf(asAdmin));
  await expect(asAdmin.getByRole('heading', { level: 1, name: /Alkenes and bromine/ })).toBeVisible();
  await expect(asAdmin.getByLabel('When students see it')).toContainText('As planned');
  const classes = asAdmin.getByRole('region', { name: 'Classes that have it' });
  await classes.getByRole('checkbox').last().check();
  await asAdmin.getByRole('button', { name: 'Assign to classes' }).click();
  await expect(asAdmin.getByText('Video assigned to 1 class', { exact: true })).toBeVisible();
  await expect(classes.getByRole('link')).toHaveCount(1);
  await asAdmin.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(classes.getByText('No class has it yet.')).toBeVisible();
});

test('of two who edit the same video nobody loses anything', async () => {
  const edit = async (page: Page) => {
    await page.goto('/dashboard/videos?q=bromine');
    await table(page)
      .getByRole('link', { name: /^අල්කේන/ })
      .click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  };
  await Promise.all([edit(asAdmin), edit(second)]);
  await test.step('what is typed stays when one goes elsewhere, until it is thrown away', async () => {
    await asAdmin.getByLabel('Subtitle').fill('Half a sentence');
    await expect(asAdmin.getByText('Not saved yet')).toBeVisible();
    await asAdmin.getByRole('link', { name: 'All videos' }).click();
    await edit(asAdmin);
    await expect(asAdmin.getByLabel('Subtitle')).toHaveValue('Half a sentence');
    const back = asAdmin.getByRole('status').filter({ hasText: 'is back in the form' });
    await back.getByRole('button', { name: 'Discard' }).click();
    await expect(asAdmin.getByLabel('Subtitle')).toHaveValue('');
    await expect(asAdmin.getByText('Not saved yet')).toHaveCount(0);
  });
  await second.getByLabel('Subtitle').fill('Theirs came first');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('The video is saved.')).toBeVisible();
  await asAdmin.getByLabel('Subtitle').fill('Mine came second');
  await asAdmin.getByRole('button', { name: 'Save' }).click();
  const notice = asAdmin.getByRole('alert').filter({ hasText: 'Somebody else changed this video meanwhile' });
  await expect(notice).toBeVisible();
  await expect(notice.getByText('Theirs: Theirs came first')).toBeVisible();
  await expect(notice.getByText('Yours: Mine came second')).toBeVisible();
  await expect(asAdmin.getByLabel('Subtitle')).toHaveValue('Mine came second');
  await notice.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(asAdmin.getByText('The video is saved.')).toBeVisible();
});

test('the video of another service gets its title and picture by itself, and phones ask nobody', async ({
  browser,
}) => {
  services.answer = ({ path }, response) =>
    path === '/picture'
      ? response.writeHead(200, { 'content-type': 'image/png' }).end(smallPicture)
      : sendJson(response, 200, youtubeSays('ශක්තිය: Hess’s law in ten minutes', `${services.origin}/picture`));
  await goWithin(asAdmin, '/dashboard/videos/new');
  const form = asAdmin.getByRole('form', { name: 'New video' });
  await form.getByLabel('Category').selectOption({ label: 'Organic chemistry' });
  await form.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ');
  await expect(form.getByText('Left empty, the title is taken from the service.')).toBeVisible();
  await form.getByLabel('When students see it').selectOption('now');
  await form.getByRole('button', { name: 'Add the video' }).click();
  await expect(asAdmin.getByLabel('Title', { exact: true })).toHaveValue('ශක්තිය: Hess’s law in ten minutes');
  await expect(asAdmin.getByLabel('Picture link')).toHaveValue(/^\/media\/pictures\//);
  await expect(asAdmin).toHaveURL(VIDEO_PAGE);
  const videoId = videoIdOf(asAdmin);
  made.push(videoId);
  await new Admin(product.url, auth.token).grant(people.nimali, videoId);
  const phone = await pageHolding(browser, product.url, {
    auth: await openSession(product.url, people.nimali),
  });
  const outside: string[] = [];
  phone.on('request', (request) => {
    if (!request.url().startsWith(product.url)) outside.push(request.url());
  });
  await phone.goto('/video_library');
  const picture = phone
    .getByRole('article')
    .filter({ hasText: 'Hess’s law in ten minutes' })
    .first()
    .locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)).toMatch(
    /^\/media\/pictures\//,
  );
  expect(outside).toEqual([]);
  await phone.context().close();
});

test('a lesson’s page: a moment of the film as its picture, who has it, and how it is watched', async () => {
  await goWithin(asAdmin, '/dashboard/videos?q=Le%20Chatelier:%20chromate');
  await table(asAdmin)
    .getByRole('link', { name: /^Le Chatelier: chromate/ })
    .click();
  const address = asAdmin.getByLabel('Picture link');
  const before = await address.inputValue();
  await asAdmin.getByLabel('Or a moment of the film').fill('0:12');
  await asAdmin.getByRole('button', { name: 'Take this picture' }).click();
  await expect(address).toHaveValue(/^\/media\/pictures\//);
  await expect(address).not.toHaveValue(before);
  const users = asAdmin.getByRole('table', { name: 'Who has it' });
  await expect(users.getByRole('row').nth(1)).toContainText(/\d{3} \d{3} \d{4}/);
  const watching = asAdmin.getByRole('region', { name: 'How it is watched' });
  await expect(watching.getByText(/\d/).first()).toBeVisible();
});

test('deleting can be undone, and later the video can be brought back', async () => {
  await asAdmin.goto('/dashboard/videos?q=bromine');
  await table(asAdmin)
    .getByRole('link', { name: /^අල්කේන/ })
    .click();
  const deleteIt = async () => {
    await asAdmin.getByRole('button', { name: 'Delete the video' }).click();
    await expect(asAdmin.getByText(/^The video is deleted/)).toBeVisible();
  };
  await deleteIt();
  await asAdmin.getByRole('button', { name: 'Undo' }).click();
  await expect(asAdmin.getByText('The video is back as it was.')).toBeVisible();
  await asAdmin.goto('/dashboard/videos?q=bromine');
  await table(asAdmin)
    .getByRole('link', { name: /^අල්කේන/ })
    .click();
  await deleteIt();
  await asAdmin.goto('/dashboard/videos?state=deleted');
  await asAdmin.getByRole('button', { name: 'Bring it back' }).click();
  await expect(asAdmin.getByText('The video is back as it was.')).toBeVisible();
  await expect(asAdmin.getByText('No video fits')).toBeVisible();
});

test('an assistant finds, orders and previews videos on a phone, and is offered no change', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.assistant);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 360, height: 740 } });
  await page.goto('/dashboard/students');
  const bar = page.getByRole('navigation', { name: 'The desk' });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByText('1–25 of')).toBeVisible();
  // The cards of a phone have no heads to press.
  await page.getByLabel('Sort by').selectOption('title');
  await expect(page).toHaveURL(/sort=title$/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('26–50 of')).toBeAttached();
  await expect(table(page).getByRole('row').nth(1)).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Add a video' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Categories' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.goto('/dashboard/videos/new');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await page.context().close();
});

test('axe finds nothing on these pages in either theme, and nothing is wider than a phone', async () => {
  const page = asAdmin;
  await page.setViewportSize({ width: 360, height: 740 });
  await goWithin(page, '/dashboard/videos?q=cathode');
  await expect(page.getByText(/^1–\d+ of/)).toBeVisible();
  const titles = table(page).getByRole('link', { name: /^From cathode/ });
  const pages = [
    async () => undefined,
    async () => {
      await titles.first().click();
      await expect(page.getByRole('region', { name: 'Who has it' })).toBeVisible();
    },
  ];
  for (const open of pages) {
    await open();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
