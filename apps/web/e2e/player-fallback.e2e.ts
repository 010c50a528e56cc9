// The player's fallback: what its own engine cannot repair is handed once to hls.js.

import { expect, type Page } from '@playwright/test';
import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { DAY_MS } from '@valence/domain/durations';
import { asWritten, newPeople, type People, test } from './journey.ts';
import { openLesson, playerOf, playTo, tracksFetched } from './player-kit.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { expectMoving, expectSecond, mediaFacts } from './watching.ts';

let product: Product;
let people: People;
let admin: SignedIn;
// One device for all tests: a second one would be asked whether it takes the stream over.
let session: SignedIn;
/** How often each fallback had been reported before this file. */
let earlier: Map<string, number>;
/** A student's page whose browser can decode no more media from a chosen moment on. Each journey loads the lesson anew. */
let page: Page;
/** The requests for hls.js since the journey began. */
const library: string[] = [];
test.beforeAll(async ({ browser, product: shared }) => {
  product = shared;
  people = await newPeople(product);
  session = await openSession(product.url, people.nimali);
  admin = await openSession(product.url, people.admin);
  earlier = await countedFallbacks();
  page = await pageHolding(browser, product.url, { auth: session });
  await page.addInitScript(breakSources);
  await page.addInitScript(notePlaces);
  page.on('request', (request) => {
    if (/\/assets\/hls-[\w-]+\.js$/.test(request.url())) library.push(request.url());
  });
});
test.beforeEach(async () => {
  await page.unrouteAll();
  library.length = 0;
});
test.afterAll(async () => page.context().close());

const broken = () => page.getByText('The lesson stopped playing');

/** Runs in the page: the first `window.faultySources` sources get undecodable bytes in place of each further part. */
function breakSources(): void {
  const sources: MediaSource[] = [];
  const owners = new WeakMap<SourceBuffer, MediaSource>();
  // oxlint-disable-next-line typescript/unbound-method -- called with the object that it belongs to, below
  const { addSourceBuffer } = MediaSource.prototype;
  MediaSource.prototype.addSourceBuffer = function add(type) {
    if (!sources.includes(this)) sources.push(this);
    const buffer = addSourceBuffer.call(this, type);
    owners.set(buffer, this);
    return buffer;
  };
  // oxlint-disable-next-line typescript/unbound-method -- called with the object that it belongs to, below
  const { appendBuffer } = SourceBuffer.prototype;
  SourceBuffer.prototype.appendBuffer = function append(bytes) {
    const { faultySources = 0, filledWith = 0 } = window as Faults;
    const place = sources.indexOf(owners.get(this) as MediaSource);
    appendBuffer.call(
      this,
      place < faultySources ? new Uint8Array(bytes.byteLength).fill(filledWith) : bytes,
    );
  };
}

/** Runs in the page: notes where the lesson was when its sources were taken away, and where it went on then. */
function notePlaces(): void {
  let last = 0;
  const on = (name: string, note: (second: number) => void) =>
    document.addEventListener(
      name,
      ({ target }) => {
        if (target instanceof HTMLVideoElement && !target.seeking) note(target.currentTime);
      },
      true,
    );
  on('timeupdate', (second) => {
    last = second || last;
  });
  document.addEventListener(
    'emptied',
    () => Object.assign(window, { leftAt: last, wentOnAt: undefined }),
    true,
  );
  on('playing', (second) => {
    (window as Faults).wentOnAt ??= second;
  });
}

/** How many seconds lie between the end of one kind of playing and the beginning of the next. */
async function secondsLost(): Promise<number> {
  const { leftAt, wentOnAt } = await page.evaluate(() => {
    const { leftAt = 0, wentOnAt } = window as Faults;
    return { leftAt, wentOnAt };
  });
  return Math.abs((wentOnAt ?? Number.NaN) - leftAt);
}

interface Faults {
  leftAt?: number;
  wentOnAt?: number | undefined;
  faultySources?: number;
  filledWith?: number;
}

/** 0 is not a box of an MP4; 7 is the beginning of a very long one, whose rest the browser then waits for. */
async function breakFirst(faultySources: number, filledWith: 0 | 7 = 0): Promise<void> {
  await page.evaluate((faults) => Object.assign(window, faults), { faultySources, filledWith });
}

/** The account that an access token is for. */
function idOf({ token }: SignedIn): string {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return (claims as { sub: string }).sub;
}

interface Line {
  browser: string;
  version: number;
  reason: string;
  times: number;
}

/** Each reason and how often it occurred in this file. */
async function reportedFallbacks(): Promise<string[]> {
  const counted = [...(await countedFallbacks())].map(
    ([reason, times]) => [reason, times - (earlier.get(reason) ?? 0)] as const,
  );
  return counted.filter(([, times]) => times > 0).map(([reason, times]) => `${reason} ${times}`);
}

/** What the admin area shows for the last days. */
async function countedFallbacks(): Promise<Map<string, number>> {
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  const answer = await fetch(
    `${product.url}/api/v1/admin/analytics/player-fallbacks?from=${day(2)}&to=${day(-1)}`,
    { headers: { authorization: `Bearer ${admin.token}` } },
  );
  const { rows } = (await answer.json()) as { rows: Line[] };
  return new Map(
    rows.map(({ browser, version, reason, times }) => [`${browser} ${version > 0} ${reason}`, times]),
  );
}

/** `Data saver26 MB an hour` as the choice and its figure. */
function figureOf(label: string): [choice: string, megabytes: number] {
  const [, choice = '', figure] = /^(.*?p?)(\d+) MB an hour$/.exec(label) ?? [];
  return [choice, Number(figure)];
}

test('buffers that fail: the lesson plays on by the library, at the same second, with all that the player can', async () => {
  await openLesson(page, session, 0);
  await playTo(page, 2);
  await page.keyboard.press('>');
  const settings = playerOf(page).getByRole('button', { name: 'Quality and speed' });
  /** The data that the menu states for an hour of each choice. */
  const costs = async () => {
    await settings.click();
    const labels = page.locator('label').filter({ hasText: / MB an hour$/ });
    await expect(labels).toHaveCount(4);
    const texts = await labels.allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  const costsBefore = await costs();
  expect(library).toEqual([]);
  const before = await mediaFacts(page);
  await breakFirst(1);
  await expect.poll(() => library.length).toBe(1);
  const reports: boolean[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/v1/progress')) reports.push(response.ok());
  });
  const tracks = tracksFetched(page);
  await expectMoving(page);
  expect((await mediaFacts(page)).second).toBeGreaterThan(before.second);
  await expect.poll(secondsLost).toBeLessThan(3);
  const speed = () => page.evaluate(() => document.querySelector('video')?.playbackRate);
  expect(await speed()).toBe(1.25);
  await expect(playerOf(page).getByText(asWritten(people.nimali), { exact: true })).toBeVisible();
  await expect(broken()).toBeHidden();
  // The library plays AAC, which everything plays: the demo's costs some 13 MB an hour more than its Opus.
  const dearer = (await costs()).map((text, at) => [text, costsBefore[at] ?? '']);
  for (const [after = '', before = ''] of dearer) {
    const [[choice, now], [sameChoice, then]] = [figureOf(after), figureOf(before)];
    expect(choice).toBe(sameChoice);
    expect(now - then).toBeGreaterThan(10);
    expect(now - then).toBeLessThan(16);
  }
  await expect.poll(reportedFallbacks).toEqual(['Chrome true buffer 1']);

  const choose = async (name: RegExp) => {
    await settings.click();
    await page.getByRole('radio', { name }).click({ force: true });
    await page.keyboard.press('Escape');
  };
  const width = async () => (await mediaFacts(page)).width;

  await test.step('keys, and a quality: no finer one is fetched any more', async () => {
    await page.keyboard.press('5');
    await expectMoving(page);
    await choose(/^240p/);
    await expect.poll(width).toBe(426);
    tracks();
    await page.keyboard.press('8');
    await expectMoving(page);
    expect(tracks().toSorted()).toEqual(['audio', 'v240']);
  });

  await test.step('the sound alone, and the picture again, at the same second', async () => {
    await page.keyboard.press('2');
    await expectMoving(page);
    const { second } = await mediaFacts(page);
    tracks();
    await choose(/^Audio only \d+ MB an hour$/);
    await expect.poll(width).toBe(0);
    // Until then, parts of the picture were fetched ahead.
    const fetched = tracks();
    await expectSecond(page).toBeGreaterThan(second + 2);
    const later = tracks();
    expect([...fetched, ...later]).toContain('audio');
    expect(later.filter((track) => track !== 'audio')).toEqual([]);
    await expect.poll(secondsLost).toBeLessThan(3);
    await choose(/^Automatic/);
    await expect.poll(width).toBe(854);
    await expectMoving(page);
    await expect.poll(secondsLost).toBeLessThan(3);
  });

  await test.step('what was watched is told', async () => {
    await page.keyboard.press('k');
    // The pause tells it, unless the report of every twenty seconds did so a moment before.
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    expect(reports).not.toContain(false);
    await page.keyboard.press('k');
    await expectMoving(page);
  });

  // Counted once for the lesson, whatever came after it.
  expect(library).toHaveLength(1);
  expect(await reportedFallbacks()).toEqual(['Chrome true buffer 1']);
});

test('parts that are no parts: the library is given the same second; what it cannot mend either is said, and Play on goes on', async () => {
  // One part, once: a byte too short to be decrypted with any key. Not the first ones, and from the start: on a slow machine all
  // parts may have come before the second second was played.
  const asked = { parts: 0 };
  await page.route(/\/media\/lessons\/[^/]+\/v\d+\/\d+\.m4s$/, async (route) => {
    asked.parts += 1;
    if (asked.parts !== 3) return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.body()).subarray(1) });
  });
  await openLesson(page, session, 0);
  await playTo(page, 2);
  await expect.poll(() => library.length).toBe(1);
  await expectMoving(page);
  await expect.poll(reportedFallbacks).toContain('Chrome true key 1');

  await test.step('the library fails, too: the words, and nothing is recorded a second time', async () => {
    await breakFirst(100);
    await expect(broken()).toBeVisible();
    await expectSecond(page).toBe(0);
    expect((await reportedFallbacks()).filter((line) => !line.includes('buffer 1'))).toEqual([
      'Chrome true key 1',
    ]);
  });

  await test.step('once the browser takes media again, Play on goes on', async () => {
    await breakFirst(0);
    await page.getByRole('button', { name: 'Play on' }).click();
    await expectMoving(page);
    await expect(broken()).toBeHidden();
    expect(library).toHaveLength(1);
  });
});

test('a refused part and a lost network are no matter for the library: no request for it, the words of always', async () => {
  const before = await reportedFallbacks();
  await openLesson(page, session, 0);
  await playTo(page, 1);
  await page.context().setOffline(true);
  // Beyond what was fetched ahead.
  await page.keyboard.press('6');
  await expect(page.getByText('No connection. We’ll continue from here.')).toBeVisible();
  await page.context().setOffline(false);
  await expectMoving(page);
  await page.route(/\.m4s$/, async (route) => route.fulfill({ status: 400, body: '' }));
  await page.keyboard.press('2');
  await expect(broken()).toBeVisible();
  expect(library).toEqual([]);
  expect(await reportedFallbacks()).toEqual(before);
});

test('the address is renewed while the library plays: it goes on by the new one', async () => {
  const stand = { first: '', isOver: false, renewed: 0 };
  // After its renewal the address is another, and the former one opens nothing any more.
  await page.route('**/api/video?*', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: PlayableVideo };
    const [, address = ''] = /\/media\/lessons\/([^/]+)\//.exec(data.url ?? '') ?? [];
    stand.first ||= address;
    const url = stand.isOver ? data.url?.replace(address, 'renewed') : data.url;
    await route.fulfill({ response, json: { data: { ...data, url } } });
  });
  await page.route('**/media/lessons/**', async (route) => {
    const url = route.request().url();
    if (url.includes('/renewed/')) {
      stand.renewed += 1;
      return route.continue({ url: url.replace('/renewed/', `/${stand.first}/`) });
    }
    return stand.isOver ? route.fulfill({ status: 403 }) : route.continue();
  });
  await openLesson(page, session, 0);
  await playTo(page, 2);
  await breakFirst(1);
  await expect.poll(() => library.length).toBe(1);
  await expectMoving(page);
  expect(stand.renewed).toBe(0);
  stand.isOver = true;
  await page.keyboard.press('6');
  await expectMoving(page, 2);
  expect(stand.renewed).toBeGreaterThan(0);
  await expect(broken()).toBeHidden();
});

test('the access is removed while the library plays: it stops within ten seconds', async () => {
  const lesson = await openLesson(page, session, 0);
  await playTo(page, 2);
  let refusals = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD' && response.status() === 403) refusals += 1;
  });
  // The browser accepts this without an error and shows nothing of it.
  await breakFirst(1, 7);
  await expect.poll(() => library.length).toBe(1);
  await expectMoving(page);
  const removal = await fetch(`${product.url}/api/v1/videos/reference`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId: idOf(session), videoId: lesson._id }),
  });
  expect(removal.status).toBe(200);
  await expect(page.getByText('Your access to this lesson has ended')).toBeVisible();
  // The check's own interval keeps it within ten seconds (A5, address-keeper.browser.test.ts): here, by the first refusal.
  expect(refusals).toBeLessThanOrEqual(1);
  await expect.poll(async () => (await mediaFacts(page)).paused).toBe(true);
});
