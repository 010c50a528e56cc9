import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminSite, SiteVersion } from '@valence/contract/admin/site';
import type { Chat } from '@valence/contract/site/chat';
import type { Site, SiteContent } from '@valence/contract/site/site';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDemoSite } from '../../../demo/site-content.ts';
import { refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { type BuiltPages, buildPages, filmBytes, PAGE_PROGRAM } from '../../../test/pages-kit.ts';
import { pictureBytes } from '../../../test/payments-kit.ts';
import { buildApp } from '../../composition/app.ts';
import { createLiveSite } from '../../platform/db/site-content.ts';
import { createJobs } from '../../platform/jobs.ts';
import { readPages } from '../../platform/pages.ts';
import { createPageWriter } from '../../ports/page-writer/page-writer.ts';
import { listPictures } from './content.store.ts';

let pages: BuiltPages;
let harness: Harness;
let cast: Cast;
let admin: string;
let token: string;
let asAdmin: Browser;
const first = await readDemoSite();

beforeAll(async () => {
  pages = await buildPages();
  harness = await createHarness({
    isNew: true,
    build: async (deps) => buildApp({ ...deps, ...pages.given }),
  });
  cast = createCast(harness);
  admin = await cast.person({ role: 'admin', name: 'Ishan' });
  asAdmin = await cast.signIn(admin);
  token = await cast.tokenOf(admin);
});
afterAll(async () => {
  await harness.close();
  await pages.remove();
});
/** The version at the beginning of a test. */
let base: number;
beforeEach(async () => {
  base = (await read()).version;
});

const PATH = '/api/v1/admin/site';
const publish = async (version: number, change: Partial<SiteContent>, by: Browser = asAdmin) =>
  by<{ version: number }>('PUT', PATH, { version, content: { ...first, ...change } });
const read = async () => (await asAdmin<AdminSite>('GET', PATH)).body;
const landing = async (app: Pick<Harness, 'inject'> = harness) => app.inject('/al2027');
const institutes = [{ name: 'Sigma', location: 'Kandy', date: '2 May', time: '8 a.m.', color: '#0F4C81' }];

/** Another process on the same database and pages. */
async function another(
  settings: Partial<Harness['settings']> = {},
): Promise<Pick<Harness, 'inject'> & { close: () => Promise<void> }> {
  const jobs = createJobs(harness.database, harness.log);
  const { app } = await buildApp({
    ...{ ...harness, ...pages.given, jobs },
    settings: { ...harness.settings, ...settings },
  });
  await app.ready();
  return { inject: async (request) => app.inject(request), close: async () => app.close() };
}

describe('the content of the public pages, edited in the admin area', () => {
  test('a new school says its name alone: no teacher, institute, number or lesson of anybody', async () => {
    const site = (await harness.inject('/api/v1/site')).json<Site>();
    const { whatsapp: _, ...facts } = site;
    expect(facts).toEqual({ brandName: 'Valence', alYears: [2027, 2028, 2029] });
    expect((await asAdmin<{ versions: [] }>('GET', `${PATH}/versions`)).body).toEqual({ versions: [] });
    expect(await asAdmin('GET', `${PATH}/versions/0`)).toMatchObject(refusal(404, 'site-version-absent'));
  });

  test('is absent until somebody publishes; then every address shows it, at once', async () => {
    expect(await read()).toEqual({
      version: 0,
      publishedAt: null,
      publishedBy: null,
      content: null,
      start: { brandName: 'Valence', contactNumber: null, alYears: [2027, 2028, 2029] },
      classes: [],
      outdated: [],
      shown: true,
      writable: true,
    });
    expect((await landing()).body).toContain('<title>as built</title>');
    expect(await publish(0, { brandName: 'Nova', institutes })).toEqual({
      status: 200,
      body: { version: 1 },
    });
    const page = await landing();
    expect(page.body).toContain('<title>Nova</title>');
    expect(page.body).toContain('<li>Sigma</li>');
    expect(page.body).toContain(`href="${harness.settings.publicUrl}/al2027"`);
    expect((await harness.inject('/al2027.json')).body).toBe('["Nova"]');
    expect((await harness.inject('/api/v1/site')).json<Site>()).toMatchObject({
      brandName: 'Nova',
      institutes,
    });
    expect(await read()).toMatchObject({
      version: 1,
      publishedAt: harness.clock.now().toISOString(),
      publishedBy: 'Ishan',
      shown: true,
    });
  });

  test('published unchanged, adds no version and no audit entry', async () => {
    const entries = async () =>
      (
        await harness.db
          .selectFrom('audit_entry')
          .select('id')
          .where('action', '=', 'site.published')
          .execute()
      ).length;
    const before = await entries();
    const { version, content } = await read();
    expect(await publish(version, content ?? {})).toEqual({ status: 200, body: { version } });
    expect(await entries()).toBe(before);
  });

  test('H1 the policy names the scripts of the page that is sent, and of none that is no longer', async () => {
    const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;
    const policy = async () => String((await landing()).headers['content-security-policy']);
    expect(await policy()).toContain(hashOf('window.__content = "Nova";'));
    await publish(base, { brandName: 'Orion' });
    expect(await policy()).toContain(hashOf('window.__content = "Orion";'));
    expect(await policy()).not.toContain(hashOf('window.__content = "Nova";'));
    expect(await policy()).toContain(hashOf('login();'));
  });

  test('is followed by who writes to students and asks for years: the chat’s number, the A/L years', async () => {
    await publish(base, { contactNumber: '94711234567' as SiteContent['contactNumber'], alYears: [2031] });
    expect((await harness.inject('/api/v1/site/chat')).json<Chat>().number).toBe('94711234567');
    const nimali = await cast.signIn(await cast.person());
    expect(await nimali('PUT', '/api/alyear', { alYear: '2031' })).toMatchObject({ status: 200 });
    expect(await nimali('PUT', '/api/alyear', { alYear: '2027' })).toMatchObject(
      refusal(400, 'al-year-unknown'),
    );
  });

  test('keeps who changed what, before and after', async () => {
    await publish(base, { brandName: 'Sirius' });
    const trail = harness.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', `site:${base + 1}`);
    expect(await trail.execute()).toMatchObject([
      {
        actor_id: admin,
        action: 'site.published',
        detail: { before: { brandName: first.brandName }, after: { brandName: 'Sirius' } },
      },
    ]);
  });

  test('R1: of two editors who began with the same version one publishes, the other is refused, and nothing is lost', async () => {
    const other = await cast.signIn(await cast.person({ role: 'admin', name: 'Tharushi' }));
    const answers = await Promise.all([
      publish(base, { brandName: 'Vega' }),
      publish(base, { brandName: 'Altair' }, other),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refusal(409, 'site-changed'));
    const winner = answers[0]?.status === 200 ? 'Vega' : 'Altair';
    expect((await landing()).body).toContain(`<title>${winner}</title>`);
    expect((await read()).version).toBe(base + 1);
    expect(await publish(base + 7, { brandName: 'Deneb' })).toMatchObject(refusal(409, 'site-changed'));
  });

  test('D2: a call that is repeated because its answer was lost changes nothing more', async () => {
    for (const _call of ['first', 'repeated'])
      expect(await publish(base, { brandName: 'Rigel' })).toEqual({
        status: 200,
        body: { version: base + 1 },
      });
    expect((await read()).version).toBe(base + 1);
  });

  test('every earlier version can be read and published again', async () => {
    await publish(base, { brandName: 'Nova', institutes });
    await publish(base + 1, { brandName: 'Orion', institutes });
    const { versions } = (await asAdmin<{ versions: SiteVersion[] }>('GET', `${PATH}/versions`)).body;
    expect(versions.slice(0, 2).map(({ version, changed }) => ({ version, changed }))).toEqual([
      { version: base + 2, changed: ['brandName'] },
      { version: base + 1, changed: ['brandName', 'institutes'] },
    ]);
    const oldest = versions.at(-1);
    expect([oldest?.version, new Set(oldest?.changed)]).toEqual([1, new Set(Object.keys(first))]);
    const earlier = await asAdmin<{ content: SiteContent }>('GET', `${PATH}/versions/${base + 1}`);
    expect((await publish(base + 2, earlier.body.content)).body).toEqual({ version: base + 3 });
    expect((await landing()).body).toContain('<title>Nova</title>');
    for (const none of [0, 99, 999_999])
      expect(await asAdmin('GET', `${PATH}/versions/${none}`)).toMatchObject(
        refusal(404, 'site-version-absent'),
      );
  });

  test('is tried before it is published: the page comes back without scripts, and nothing is kept', async () => {
    const [content, before] = [{ ...first, brandName: 'Polaris' }, (await landing()).body];
    const { status, body } = await asAdmin<{ html: string }>('POST', `${PATH}/preview`, { content });
    expect(status).toBe(200);
    expect(body.html).toContain('<title>Polaris</title>');
    expect(body.html).not.toContain('<script');
    expect((await landing()).body).toBe(before);
    expect((await read()).version).toBe(base);
  });

  test.each(['Fails', 'Dies', 'Half'])(
    'pages that cannot be written (%s) are not published: the old ones stay',
    async (brandName) => {
      const [state, page] = [await read(), (await landing()).body];
      expect(await publish(base, { brandName })).toMatchObject(refusal(503, 'site-not-written'));
      const preview = await asAdmin('POST', `${PATH}/preview`, { content: { ...first, brandName } });
      expect(preview).toMatchObject(refusal(503, 'site-not-written'));
      expect((await landing()).body).toBe(page);
      expect(await read()).toEqual(state);
      expect(await publish(base, { brandName: `After ${brandName}` })).toMatchObject({ status: 200 });
    },
  );

  test.each<[string, Partial<SiteContent>]>([
    ['an empty line', { brandName: ' ' }],
    ['a number that is none', { contactNumber: '0771234567' as SiteContent['contactNumber'] }],
    ['another kind of link', { whatsappCommunityLink: 'javascript:alert(1)' }],
    ['a picture of somebody else', { photos: [{ src: '//evil.example/x.webp', alt: 'A class' }] }],
    ['a picture outside', { photos: [{ src: '/pictures/../../x.webp', alt: 'A class' }] }],
    ['no year at all', { alYears: [] }],
    ['text that no database keeps', { teacherName: 'a\u0000b' }],
    ['one lesson twice', { lessons: [first.lessons[0], first.lessons[0]] as SiteContent['lessons'] }],
  ])('V5 %s is refused, and nothing is kept', async (_, change) => {
    expect(await publish(base, change)).toMatchObject(refusal(400, 'input-invalid'));
    expect((await read()).version).toBe(base);
  });

  test('shows uploaded pictures, and none that is not there', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    const url = `${PATH}/pictures`;
    const sent = await harness.inject({ method: 'POST', url, headers, payload: pictureBytes() });
    expect(sent.statusCode).toBe(201);
    const src = sent.json<{ url: string }>().url;
    const photos = [{ src, alt: 'A class' }];
    expect(await publish(base, { photos })).toMatchObject({ status: 200 });
    expect((await harness.inject(src)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const absentPhotos = [{ src: src.replace(/.{12}\.png$/, '000000000000.png'), alt: 'A class' }];
    expect(await publish(base + 1, { photos: absentPhotos })).toMatchObject(
      refusal(409, 'site-picture-absent'),
    );
    const nothing = await harness.inject({ method: 'POST', url, headers, payload: Buffer.from('<svg/>') });
    expect([nothing.statusCode, nothing.json<{ code: string }>().code]).toEqual([400, 'thumbnail-invalid']);
  });

  test('shows half a minute of a lesson, in parts as Safari asks for them; what is no film is refused', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'video/mp4' };
    const url = `${PATH}/films`;
    const sent = await harness.inject({ method: 'POST', url, headers, payload: filmBytes() });
    expect(sent.statusCode).toBe(201);
    const film = sent.json<{ url: string }>().url;
    const sample = { title: 'SN2', film, picture: '/posters/lesson-sn2-inversion.webp' };
    expect(await publish(base, { sample })).toMatchObject({ status: 200 });
    const part = async (range: string) => harness.inject({ url: film, headers: { range } });
    const first = await part('bytes=4-11');
    expect([first.statusCode, first.headers['content-range'], first.body]).toEqual([
      206,
      'bytes 4-11/1000',
      'ftypisom',
    ]);
    expect((await part('bytes=1000-')).statusCode).toBe(416);
    const whole = await harness.inject(film);
    expect([whole.statusCode, whole.headers['content-type'], whole.rawPayload.length]).toEqual([
      200,
      'video/mp4',
      1000,
    ]);
    const absent = { ...sample, film: film.replace(/.{12}\.mp4$/, '000000000000.mp4') };
    expect(await publish(base + 1, { sample: absent })).toMatchObject(refusal(409, 'site-picture-absent'));
    expect(await listPictures(harness.db)).toEqual(expect.arrayContaining([sample.film, sample.picture]));
    const other = await harness.inject({ method: 'POST', url, headers, payload: pictureBytes() });
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([400, 'sample-film-invalid']);
  });
});

describe('the content of the public pages, in several processes', () => {
  test('a process that starts later shows what was published, before it listens', async () => {
    await publish(base, { brandName: 'Capella' });
    const other = await another();
    expect((await landing(other)).body).toContain('<title>Capella</title>');
    expect((await other.inject('/api/v1/site')).json<Site>().brandName).toBe('Capella');
    await other.close();
  });

  test('a process that already runs shows it with its next look', async () => {
    const { db, clock, log, settings } = harness;
    const directory = pages.given.pagesFolder;
    const built = await readPages({ directory, publicUrl: settings.publicUrl });
    const live = createLiveSite({
      ...{ db, clock, log, name: 'Valence', pages: built },
      write: async (...order) => createPageWriter(PAGE_PROGRAM).write(...order),
    });
    await live.refresh();
    const before = built?.scriptHashes();
    await publish(base, { brandName: 'Antares' });
    expect(live.shownVersion()).toBe(base);
    await live.refresh();
    expect([live.shownVersion(), live.site.brandName]).toEqual([base + 1, 'Antares']);
    expect(built?.scriptHashes()).not.toEqual(before);
  });

  test('a new school opens under the name of its settings, and then has the name that its admin gave it, on every page and in every process, until something is published', async () => {
    const rows = await harness.pool.query('DELETE FROM site_content RETURNING version');
    expect(rows.rowCount).toBeGreaterThan(0);
    const unnamed = await another({ schoolName: 'Alkaid' });
    expect((await landing(unnamed)).body).toContain('<title>Alkaid</title>');
    await unnamed.close();
    await harness.pool.query(
      `INSERT INTO setup_school (brand_name, contact_number, al_years, saved_at)
       VALUES ('Mirach', '94711234567', '{2027}', $1)`,
      [harness.clock.now()],
    );
    const other = await another();
    const page = (await landing(other)).body;
    expect(page).toContain('<title>Mirach</title>');
    expect(page).toContain('opens soon');
    expect((await other.inject('/api/v1/site')).json<Site>()).toMatchObject({
      brandName: 'Mirach',
      alYears: [2027],
      whatsapp: { number: '94711234567' },
    });
    await other.close();
  });

  test('a process whose pages cannot be written starts with the built ones, answers the content, and says which it shows', async () => {
    const content = { ...first, brandName: 'Fails' };
    const row = { version: base + 1, content: JSON.stringify(content), published_at: harness.clock.now() };
    await harness.db.insertInto('site_content').values(row).execute();
    const other = await another();
    expect((await landing(other)).body).toContain('<title>as built</title>');
    expect((await other.inject('/api/v1/site')).json<Site>().brandName).toBe('Fails');
    const headers = { authorization: `Bearer ${token}` };
    const state = (await other.inject({ method: 'GET', url: PATH, headers })).json<AdminSite>();
    expect(state).toMatchObject({ version: base + 1, shown: false });
    await other.close();
  });

  test('a server that cannot write pages says so, and publishes nothing', async () => {
    await rm(join(pages.given.pagesFolder, '../server'), { recursive: true });
    const other = await another();
    const headers = { authorization: `Bearer ${token}` };
    const state = (await other.inject({ method: 'GET', url: PATH, headers })).json<AdminSite>();
    expect(state.writable).toBe(false);
    for (const [method, url] of [
      ['PUT', PATH],
      ['POST', `${PATH}/preview`],
    ] as const) {
      const answer = await other.inject({ method, url, headers, payload: { version: 0, content: first } });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'site-not-writable']);
    }
    await other.close();
  });
});
