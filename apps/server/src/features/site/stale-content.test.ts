import type { AdminSite } from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDemoSite } from '../../../demo/site-content.ts';
import { refusal } from '../../../test/answers.ts';
import { type Browser, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type BuiltPages, buildPages } from '../../../test/pages-kit.ts';
import { buildApp } from '../../composition/app.ts';

let pages: BuiltPages;
let harness: Harness;
let admin: Browser;
/** The version at the beginning of a test. */
let base: number;
const first = await readDemoSite();
const PATH = '/api/v1/admin/site';

beforeAll(async () => {
  pages = await buildPages();
  harness = await createHarness({ build: async (deps) => buildApp({ ...deps, ...pages.given }) });
  const cast = createCast(harness);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});
afterAll(async () => {
  await harness.close();
  await pages.remove();
});
beforeEach(async () => {
  base = (await admin<AdminSite>('GET', PATH)).body.version;
});

const publish = async (version: number, change: Partial<SiteContent>) =>
  admin<{ version: number }>('PUT', PATH, { version, content: { ...first, ...change } });

test('F8: an editor who began with an earlier version is refused before any page is written, whatever the content is', async () => {
  await publish(base, { brandName: 'Mizar' });
  const before = await pages.starts();
  for (const brandName of ['Altair', 'Fails', 'Hangs'])
    expect(await publish(base, { brandName })).toMatchObject(refusal(409, 'site-changed'));
  const src = '/pictures/site/000000000000.png';
  expect(await publish(base, { photos: [{ src, alt: 'A class' }] })).toMatchObject(
    refusal(409, 'site-changed'),
  );
  // Repeated, because its answer was lost.
  expect(await publish(base, { brandName: 'Mizar' })).toMatchObject({ status: 200 });
  expect(await pages.starts()).toEqual(before);
});

test('F8: of ten changes to one version at once, the pages of one are written', async () => {
  const before = (await pages.starts()).length;
  const brands = Array.from({ length: 10 }, (_, place) => `Castor ${place}`);
  const answers = await Promise.all(brands.map(async (brandName) => publish(base, { brandName })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  expect((await pages.starts()).length - before).toBe(1);
});
