import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pages, readPages } from './pages.ts';
import { writtenPage } from './written-pages.ts';

const siteMap = ['/', '/login', '/play/:id', '/video_2027', '/dashboard/*?', '*'].map((path) => ({ path }));
const script = 'window.__context = {"a":1};';
const page = (title: string) =>
  `<!doctype html><title>${title}</title><script id="written" type="application/json">{"a":1}</script><script>${script}</script><script type="module" src="/assets/a-1.js"></script>`;
const files: Record<string, string | Buffer> = {
  'fallback.html': page('fallback'),
  'index.html': page('home'),
  'login/index.html': page('login'),
  'batch/index.html': `${page('batch')}<link rel="canonical" href="https://origin.invalid/batch"/><script type="application/ld+json">{"url":"https://origin.invalid/"}</script>`,
  'batch.json': '["https://origin.invalid/batch"]',
  'robots.txt': 'User-agent: *\n\nSitemap: https://origin.invalid/sitemap.xml\n',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'service-worker.js': 'self.addEventListener("install", () => {});',
  'assets/a-1.js': 'export const a = 1;',
  'assets/a-1.js.br': brotliCompressSync('export const a = 1;'),
};

/** A second edition: its own HTML and its own assets; the others are those of the first. */
const inSinhala: Record<string, string | Buffer> = {
  'fallback.html': page('මුල් පිටුව'),
  'login/index.html': `${page('පිවිසෙන්න')}<script>language()</script>`,
  'login.json': '["සිංහල"]',
  'favicon.svg': '<svg id="other"/>',
  'assets/a-1.js': 'export const a = 1;',
  'assets/si-2.js': 'export const si = 2;',
};

let folder: string;
let directory: string;
let pages: Pages | undefined;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  directory = join(folder, 'client');
  await write(directory, files);
  await write(folder, { 'site-map.json': JSON.stringify(siteMap) });
  await write(join(folder, 'languages/si/client'), inSinhala);
  pages = await readPages({ directory, publicUrl: 'https://school.example', languages: ['en', 'si', 'ta'] });
  app = Fastify();
  await pages?.install(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function write(where: string, contents: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(contents)) {
    await mkdir(dirname(join(where, name)), { recursive: true });
    await writeFile(join(where, name), content);
  }
}

describe('the built pages', () => {
  it.each([
    ['/', 'home', 200],
    ['/login', 'login', 200],
    ['/login/', 'login', 200],
    ['/login?from=x', 'login', 200],
    ['/play/abc', 'fallback', 200],
    ['/video_2027', 'fallback', 200],
    ['/dashboard', 'fallback', 200],
    ['/dashboard/videos/abc', 'fallback', 200],
    ['/dashboards', 'fallback', 404],
    ['/play', 'fallback', 404],
    ['/video_1999', 'fallback', 404],
    ['/nothing/here', 'fallback', 404],
    ['/play/a/b', 'fallback', 404],
  ])('answer %s with the %s page and %d', async (path, title, status) => {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  });

  it.each([
    '/api/nothing',
    '/auth/x',
    '/media/',
    '/webhooks/x',
    '/assets/gone-2.js',
    '/assets',
    '/assets/',
    '/assets/a-1.js.br',
  ])('leave %s to the interface: absent, in JSON', async (path) => {
    const answer = await fetch(origin + path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ statusCode: 404, code: 'route-absent' });
  });

  it('may be kept for a year where the name carries a hash', async () => {
    const answer = await fetch(`${origin}/assets/a-1.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(await answer.text()).toBe('export const a = 1;');
  });

  it('answer a question for their head alone without their bytes', async () => {
    const answer = await fetch(`${origin}/assets/a-1.js`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '19']);
    expect(await answer.text()).toBe('');
  });

  it('the worker behind the pages is asked for anew each time, at the root of the site', async () => {
    const answer = await fetch(`${origin}/service-worker.js`);
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const icon = await fetch(`${origin}/favicon.svg`);
    expect(icon.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('H1 give a file a short policy of its own; a page keeps the whole site’s', async () => {
    for (const path of ['/assets/a-1.js', '/favicon.svg', '/service-worker.js']) {
      const file = await fetch(origin + path);
      expect(file.headers.get('content-security-policy')).toBe("default-src 'self'; frame-ancestors 'none'");
    }
    expect((await fetch(`${origin}/login`)).headers.get('content-security-policy')).toBeNull();
  });

  it.each([
    ['/batch', /^text\/html/, 'href="https://school.example/batch"'],
    ['/batch', /^text\/html/, '{"url":"https://school.example/"}'],
    ['/batch.json', /^application\/json/, '["https://school.example/batch"]'],
    ['/robots.txt', /^text\/plain/, 'Sitemap: https://school.example/sitemap.xml'],
  ])('name the address they are reached at in %s', async (path, type, expected) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': encoding } });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(type);
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      const text = await answer.text();
      expect(text).toContain(expected);
      expect(text).not.toContain('origin.invalid');
    }
  });

  it('are compressed once, however many ask at the same time', async () => {
    const { body } = writtenPage('index.html', page('home'), 'https://school.example');
    const [first, second] = await Promise.all([body('br'), body('br')]);
    expect(second).toBe(first);
    expect(await body('br')).toBe(first);
    expect(brotliDecompressSync(first).toString()).toBe(page('home'));
    expect(gunzipSync(await body('gzip')).toString()).toBe(page('home'));
  });

  it('are not sent again to a browser that has them', async () => {
    const first = await fetch(`${origin}/batch`);
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(`${origin}/batch`, { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    const changed = await fetch(`${origin}/login`, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
  });

  it('tell the hash of each inline script, and of no other', () => {
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    expect(pages?.scriptHashes()).toEqual([hashOf(script), hashOf('language()')]);
  });

  it.each(['/..%2f..%2fetc/passwd', '/assets/..%2f..%2findex.html', '/%2e%2e/x', '/fallback.html'])(
    'V2 serve nothing but pages for %s',
    async (path) => {
      const answer = await fetch(origin + path);
      expect([404, 400, 403]).toContain(answer.status);
    },
  );

  it.each([
    ['/login', 'language=si', 'පිවිසෙන්න', 200],
    ['/login', 'a=b; language=si', 'පිවිසෙන්න', 200],
    ['/play/abc', 'language=si', 'මුල් පිටුව', 200],
    ['/nothing', 'language=si', 'මුල් පිටුව', 404],
    ['/login', 'language=ta', 'login', 200],
    ['/login', 'language=../si', 'login', 200],
    ['/login', '', 'login', 200],
  ])('%s with the cookie %j is %j, and no cache mixes them up', async (path, cookie, title, status) => {
    const answer = await fetch(origin + path, { headers: { cookie } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('vary')).toBe('accept-encoding, cookie');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.text()).toContain(`<title>${title}</title>`);
  });

  it('are sent again to a browser that changed its language, with the data of that language', async () => {
    const etag = (await fetch(`${origin}/login`)).headers.get('etag') ?? '';
    const headers = { 'if-none-match': etag, cookie: 'language=si' };
    expect((await fetch(`${origin}/login`, { headers })).status).toBe(200);
    expect((await fetch(`${origin}/login`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(await (await fetch(`${origin}/login.json`, { headers })).text()).toContain('සිංහල');
  });

  it('share their files: those of one name are served once, a language’s own beside them', async () => {
    expect(await (await fetch(`${origin}/assets/si-2.js`)).text()).toBe('export const si = 2;');
    expect(await (await fetch(`${origin}/assets/a-1.js`)).text()).toBe('export const a = 1;');
    expect(await (await fetch(`${origin}/favicon.svg`)).text()).toBe(files['favicon.svg']);
  });

  it('vary by nothing but the encoding while there is one language', async () => {
    const alone = Fastify();
    await (await readPages({ directory, publicUrl: 'https://school.example' }))?.install(alone);
    const answer = await alone.inject({ url: '/login', headers: { cookie: 'language=si' } });
    expect([answer.headers.vary, answer.body.includes('<title>login</title>')]).toEqual([
      'accept-encoding',
      true,
    ]);
    await alone.close();
  });

  it('written anew take the place of the built ones in their edition, all at once and not before they are shown', async () => {
    const own = Fastify();
    const anew = await readPages({ directory, publicUrl: 'https://school.example', languages: ['si'] });
    await anew?.install(own);
    const titleIn = async (path: string, cookie = '') =>
      /<title>(.*?)<\/title>/.exec((await own.inject({ url: path, headers: { cookie } })).body)?.[1];
    const etagOf = async (path: string) => (await own.inject(path)).headers.etag;
    const etags = [await etagOf('/batch'), await etagOf('/login')];
    const show = anew?.prepare([
      {
        'batch/index.html': `${page('batch anew')}https://origin.invalid/`,
        'login/index.html': page('login'),
        'fallback.html': page('fallback anew'),
      },
      { 'login/index.html': page('අලුත්') },
    ]);
    expect([await titleIn('/batch'), await titleIn('/profile')]).toEqual(['batch', 'fallback']);
    show?.();
    expect(await titleIn('/profile')).toBe('fallback anew');
    expect([
      await titleIn('/batch'),
      await titleIn('/login'),
      await titleIn('/login', 'language=si'),
    ]).toEqual(['batch anew', 'login', 'අලුත්']);
    expect((await own.inject('/batch')).body).toContain('https://school.example/');
    expect(await etagOf('/batch')).not.toBe(etags[0]);
    // A page that did not change keeps the tag that browsers have.
    expect(await etagOf('/login')).toBe(etags[1]);
    expect(() => anew?.prepare([{ 'other/index.html': 'x' }])).toThrow('other/index.html');
    await own.close();
  });

  it('are not there when they were not built', async () => {
    expect(
      await readPages({ directory: join(directory, 'assets'), publicUrl: 'https://school.example' }),
    ).toBeUndefined();
  });
});
