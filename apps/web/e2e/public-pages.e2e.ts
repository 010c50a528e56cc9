// The prerendered public pages: the legal texts, what the head says, and everything readable without scripts.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import site from '../../server/demo/site-content.json' with { type: 'json' };
import { gotoHydrated } from './hydrated.ts';
import { test } from './journey.ts';
import type { Product } from './product.ts';

let product: Product;
/** What is written in the pages is read without their scripts; that these change nothing of it is proved below. */
let page: Page;
test.beforeAll(async ({ product: shared, browser }) => {
  product = shared;
  page = await (await browser.newContext({ javaScriptEnabled: false, baseURL: product.url })).newPage();
});

const PUBLIC = ['/', '/al2027', '/login', '/privacy-policy', '/terms-of-service', '/data-deletion'];

const titles = async () => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents();

test('the privacy policy: its day, its nine sections, what is collected, whom to write to', async () => {
  await page.goto(`${product.url}/privacy-policy`);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await expect(page.getByText('Last updated March 28, 2025')).toBeVisible();
  expect(await titles()).toEqual([
    'Introduction',
    'Information We Collect',
    'How We Use Your Information',
    'Third-Party Services',
    'Data Retention and Deletion',
    'Your Rights',
    'Security',
    'Changes',
    'Contact Us',
  ]);
  const collected = page.getByRole('region', { name: 'Information We Collect' });
  for (const what of ['Your phone number', 'Your name', 'Your school', 'Your WhatsApp contact'])
    await expect(collected).toContainText(what);
  const contact = page.getByRole('region', { name: 'Contact Us' });
  await expect(contact.getByRole('link', { name: site.email })).toHaveAttribute(
    'href',
    `mailto:${site.email}`,
  );
  const chat = contact.getByRole('link', { name: '077 000 0000' });
  await expect(chat).toHaveAttribute('href', `https://wa.me/${site.contactNumber}`);
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Write to us on WhatsApp' });
  await expect(footer).toHaveAttribute('href', `https://wa.me/${site.contactNumber}`);
});

test('the terms: their day, twelve numbered sections, fees, personal use, the law of Sri Lanka', async () => {
  await page.goto(`${product.url}/terms-of-service`);
  await expect(page.getByText('Last updated 28 March 2025')).toBeVisible();
  expect(await titles()).toEqual([
    '1. Introduction',
    '2. Account Registration',
    '3. Educational Content',
    '4. Class Registration',
    '5. Intellectual Property',
    '6. User Conduct',
    '7. Payment Terms',
    '8. Limitation of Liability',
    '9. Disclaimers',
    '10. Changes to Terms',
    '11. Governing Law',
    '12. Contact',
  ]);
  const says = async (section: string, words: RegExp) =>
    expect(page.getByRole('region', { name: section })).toContainText(words);
  await says('2. Account Registration', /WhatsApp number.*name.*phone number.*school/s);
  await says('3. Educational Content', /not for any commercial use.*share.*record.*download.*other works/s);
  await says('7. Payment Terms', /non-refundable, except as required by law.*advance notice/s);
  await says('11. Governing Law', /Sri Lanka/);
});

test('data deletion: two ways with name and number, 14 days, a confirmation, what goes and what may stay', async () => {
  await page.goto(`${product.url}/data-deletion`);
  await expect(page.getByText('Last updated 28 March 2025')).toBeVisible();
  const says = async (section: string, words: RegExp) =>
    expect(page.getByRole('region', { name: section })).toContainText(words);
  await says(
    'How to ask for deletion',
    /e-mail.*subject “Data Deletion Request”.*WhatsApp message.*full name and the phone number.*“Delete my account” in Settings/s,
  );
  const howToAsk = page.getByRole('region', { name: 'How to ask for deletion' });
  await expect(howToAsk.getByRole('link', { name: site.email })).toHaveAttribute(
    'href',
    `mailto:${site.email}?subject=Data%20Deletion%20Request`,
  );
  await expect(howToAsk.getByRole('link', { name: '077 000 0000' })).toHaveAttribute(
    'href',
    new RegExp(
      `^https://wa\\.me/${site.contactNumber}\\?text=Data%20Deletion%20Request.*full%20name.*phone%20number`,
    ),
  );
  await says('What happens then', /verify your identity.*within 14 days.*confirmation e-mail.*24 hours/s);
  await says('What is deleted', /name.*phone number.*school.*preferences.*usage history.*created/s);
  await says('What may be kept', /transaction records.*law/s);
  await says('Deletion is irreversible', /cannot bring it back/);
});

test('without scripts every public page reads as a whole, and nothing covers it', async () => {
  for (const path of [...PUBLIC, '/verify']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(/\w{4}/);
    await expect(page.getByRole('link', { name: 'Valence' }).first()).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toBeHidden();
  }
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Streaming Platform for Learning and Exploring Chemistry',
  );
  await expect(page.getByText('Welcome to Valence')).toBeVisible();
  const join = page.getByRole('link', { name: 'Join Now' });
  await expect(join).toHaveAttribute('href', '/login');
  await expect(page.getByRole('link', { name: 'See our classes' })).toHaveAttribute('href', '/al2027');
  await join.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('Signing in needs JavaScript.');
  for (const [path, section] of [
    ['/privacy-policy', 'Contact Us'],
    ['/terms-of-service', '12. Contact'],
    ['/data-deletion', 'Deletion is irreversible'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('article').getByRole('heading', { name: section })).toBeVisible();
  }
  await page.goto('/video_library');
  await expect(page.locator('noscript p')).toContainText('This page needs JavaScript.');
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.goto('/al2027');
  await expect(page.locator('.splash')).toBeHidden();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeHidden();
  for (const words of [
    site.institutes[0]?.name ?? '',
    site.featuredVideo.title,
    site.lessons[3]?.title ?? '',
  ])
    await expect(page.getByText(words).first()).toBeVisible();
  await page.getByRole('link', { name: 'Terms of service' }).click();
  await expect(page).toHaveURL('/terms-of-service');
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: '12. Contact' }).click();
  await expect(page.getByRole('heading', { name: '12. Contact' })).toBeInViewport();
});

test('each page has a title and a description of its own, and what is shown of a link to it is there', async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const path of PUBLIC) {
    await page.goto(product.url + path);
    const description = page.locator('meta[name=description]');
    await expect(description).toHaveAttribute('content', /^.{40,200}$/);
    seen.add(await page.title()).add((await description.getAttribute('content')) ?? '');
    const property = async (name: string) =>
      page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await property('url')).toBe(product.url + path);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(product.url + path);
    const picture = await request.get((await property('image')) ?? '');
    const bytes = await picture.body();
    // A PNG's width and height are the two words at byte 16 (RFC 2083, 11.2.1).
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect([await property('image:width'), await property('image:height')]).toEqual(['1200', '630']);
  }
  expect(seen.size).toBe(2 * PUBLIC.length);
});

test('for search engines: the course in JSON-LD, a sitemap of the public pages, robots kept from the rest', async ({
  request,
}) => {
  await page.goto(`${product.url}/al2027`);
  const facts = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as Record<string, unknown>;
  expect(facts).toMatchObject({ '@context': 'https://schema.org' });
  expect(facts['@graph']).toMatchObject([
    { '@type': 'EducationalOrganization', url: `${product.url}/` },
    { '@type': 'Course', hasCourseInstance: site.institutes.map(({ name }) => ({ location: { name } })) },
  ]);
  const sitemap = await (await request.get(`${product.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(new Set(listed)).toEqual(new Set(PUBLIC.map((path) => product.url + path)));
  const robots = await (await request.get(`${product.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  const hidden = ['/video_library', '/notebook', '/payments', '/dashboard', '/api/', '/media/'];
  expect(closed).toEqual(expect.arrayContaining(hidden));
  expect(PUBLIC.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([]);
});

test('it can be put on a home screen: the manifest and icons of the sizes that it names', async ({
  request,
}) => {
  await page.goto(product.url);
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const manifest = (await (await request.get(product.url + address)).json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    name: expect.stringContaining('Valence'),
    start_url: '/video_library?from=icon',
  });
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(product.url + src);
    expect(icon.headers()['content-type']).toContain(type);
    if (type !== 'image/png') continue;
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  for (const rel of ['icon', 'apple-touch-icon']) {
    const href = (await page.locator(`link[rel=${rel}]`).getAttribute('href')) ?? '';
    expect((await request.get(product.url + href)).status()).toBe(200);
  }
});

test('the scripts take every written page over as it is: nothing is drawn anew, nothing is reported', async ({
  page,
}) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') reports.push(message.text());
  });
  page.on('pageerror', ({ message }) => reports.push(message));
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      document.querySelector('main')?.setAttribute('data-written', ''),
    ),
  );
  for (const path of [...PUBLIC, '/verify']) {
    await gotoHydrated(page, product.url + path);
    // An element that was rendered again would have lost it.
    if (path !== '/verify') await expect(page.locator('main')).toHaveAttribute('data-written', '');
  }
  // The last of them, without a pending sign-in, leads to /login, and tells search engines so.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${product.url}/login`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Sign in/);
  await test.step('going on begins at the top of the next page, with its own head; going back leads to where one was', async () => {
    await gotoHydrated(page, `${product.url}/privacy-policy`);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    // Playwright's own click would scroll to the link.
    await page
      .getByRole('link', { name: 'Terms' })
      .last()
      .evaluate((link) => (link as HTMLElement).click());
    await expect(page).toHaveURL(`${product.url}/terms-of-service`);
    await expect(page).toHaveTitle(/Terms/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${product.url}/terms-of-service`,
    );
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveTitle(/Privacy/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  });
  expect(reports).toEqual([]);
});

test('the page for a device without a connection asks for no file', async () => {
  const offline = await readFile(join(import.meta.dirname, '../build/client/offline.html'), 'utf8');
  expect(offline).toContain('<html lang="en">');
  expect(offline).not.toMatch(/<link|assets\/|\ssrc=/);
});
