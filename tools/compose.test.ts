// Checks compose.yaml, .env.example and the Dockerfile against each other and against the server's own settings, without a
// container engine: what one of them names, the others have.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../apps/server/src/platform/env.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  [other: string]: unknown;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, unknown>;
}

const text = read('compose.yaml');
const { services, volumes, networks } = parse(text, { merge: true }) as Compose;
const { valence, worker, database, proxy } = services as Record<
  'valence' | 'worker' | 'database' | 'proxy',
  Service
>;
const dockerfile = read('Dockerfile');
/** The part of it that describes the image itself; the others only prepare what goes into it. */
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const { version } = JSON.parse(read('package.json')) as { version: string };

/** The names of .env.example, with the lines above each; `#NAME=` is one that may stay absent. */
const example = [...read('.env.example').matchAll(/((?:^#.*\n)*)^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, comment = '', mark = '', name = '', value = '']) => ({ comment, optional: mark === '#', name, value }),
);
const exampleNames = example.map(({ name }) => name);

/** What somebody writes who follows .env.example. */
const filledIn: Record<string, string> = {
  ...Object.fromEntries(example.filter(({ optional }) => !optional).map(({ name, value }) => [name, value])),
  DOMAIN: 'lessons.example.lk',
  POSTGRES_PASSWORD: '9f86d081884c7d659a2feaa0c55ad015',
  ADMIN_PHONES: '0771234567',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_ACCESS_TOKEN: 'EAAJB',
  WHATSAPP_APP_SECRET: 'of the app',
  WHATSAPP_VERIFY_TOKEN: 'of mine',
  WHATSAPP_NUMBER: '94770000000',
};

/** `${NAME}`, `${NAME:?what to do}` or `${NAME:-default}`. */
const VARIABLE = /\$\{([A-Z0-9_]+)(?::\?[^}]*|:-([^}]*))?\}/g;
const resolved = (value: string) =>
  value.replaceAll(
    VARIABLE,
    (_, name: string, fallback: string | undefined) => filledIn[name] ?? fallback ?? '',
  );

/** The environment of the image, which is that of its processes where compose.yaml says nothing else. */
const ofImage = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(lastStage)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
) as Record<string, string>;

function settingsOf({ environment = {} }: Service) {
  const own = Object.entries(environment).map(([name, value]) => [name, resolved(value)]);
  return readSettings({ ...ofImage, ...filledIn, ...(Object.fromEntries(own) as Record<string, string>) });
}

/** The names that the server reads; the rest of an environment does not concern it. */
function settingNames(): Set<string> {
  const names = new Set<string>();
  const get = (_: object, name: string) => void names.add(name);
  readSettings(new Proxy({}, { get }));
  return names;
}

test('every variable of compose.yaml is explained in .env.example', () => {
  const used = [...new Set([...text.matchAll(VARIABLE)].map(([, name]) => name))];
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !exampleNames.includes(name ?? ''))).toEqual([]);
  // Any other way to write one would escape this check.
  expect([...text.matchAll(/\$/g)]).toHaveLength([...text.matchAll(VARIABLE)].length);
});

test('every value of .env.example is explained, and compose.yaml or the server reads it', () => {
  expect(example.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([]);
  expect(new Set(exampleNames).size).toBe(exampleNames.length);
  const settings = settingNames();
  const unread = exampleNames.filter((name) => !settings.has(name) && !text.includes(`\${${name}`));
  expect(unread).toEqual([]);
  const isPassedOn = (name: string) => valence.environment?.[name]?.startsWith(`\${${name}:-`);
  const overridden = exampleNames.filter(
    (name) => name in ofImage || (name in (valence.environment ?? {}) && !isPassedOn(name)),
  );
  expect(overridden).toEqual([]);
});

test('what compose.yaml and the image set are settings of the server', () => {
  const settings = settingNames();
  const names = [...Object.keys(valence.environment ?? {}), ...Object.keys(ofImage)];
  expect(names.filter((name) => !settings.has(name))).toEqual(['NODE_ENV']);
});

test('with .env.example filled in, server and worker start with settings that fit each other', () => {
  for (const service of [valence, worker]) {
    expect(settingsOf(service)).toMatchObject({
      databaseUrl: 'postgres://valence:9f86d081884c7d659a2feaa0c55ad015@database:5432/valence',
      publicUrl: 'https://lessons.example.lk',
      worker: 'elsewhere',
      host: '0.0.0.0',
      trustProxy: ['uniquelocal'],
      backup: { to: { folder: '/backup' } },
    });
    expect(service.env_file).toBe('.env');
    expect(service.image).toMatch(/^valence:\$\{VALENCE_VERSION/);
  }
  const { environment = {} } = database;
  expect(new URL(settingsOf(valence).databaseUrl ?? '')).toMatchObject({
    hostname: Object.entries(services).find(([, service]) => service === database)?.[0],
    username: environment.POSTGRES_USER,
    password: resolved(environment.POSTGRES_PASSWORD ?? ''),
    pathname: `/${environment.POSTGRES_DB}`,
  });
});

test('the version of .env.example is that of package.json, which the image is built with', () => {
  expect(filledIn.VALENCE_VERSION).toBe(version);
  const { args, context } = valence.build as { context: string; args: { VERSION: string } };
  expect([context, resolved(args.VERSION)]).toEqual(['.', version]);
});

test('the volumes and networks that services name are declared, and none is declared in vain', () => {
  const mounted = Object.values(services)
    .flatMap((service) => service.volumes ?? [])
    .map((mount) => resolved(mount).split(':')[0] ?? '');
  const [files, names] = [true, false].map((own) => mounted.filter((path) => path.startsWith('./') === own));
  expect(new Set(names)).toEqual(new Set(Object.keys(volumes)));
  expect(files?.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const joined = Object.values(services).flatMap((service) => service.networks ?? []);
  expect(new Set(joined)).toEqual(new Set(Object.keys(networks)));
  const dataDir = /^VOLUME (.*)$/m.exec(lastStage)?.[1];
  expect(ofImage.DATA_DIR).toBe(dataDir);
  for (const service of [valence, worker])
    expect(service.volumes?.map(resolved)).toEqual([`school:${dataDir}`, 'backups:/backup']);
  // A volume takes the owner of the folder that the image has in its place.
  expect(lastStage).toContain('install --directory --owner valence --group valence --mode 0700 /backup\n');
  // PostgreSQL's image keeps its data there from version 18 on; below it, another folder would be lost with the container.
  const rules = '/etc/pg_hba.conf';
  expect([database.image, database.volumes, database.command]).toEqual([
    'postgres:18',
    ['database:/var/lib/postgresql', `./compose/pg_hba.conf:${rules}:ro`],
    ['postgres', '-c', `hba_file=${rules}`, '-c', 'max_slot_wal_keep_size=4GB'],
  ]);
});

test('no service gains rights, writes outside its volumes, fills the disk with its log, or stays ended', () => {
  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      deploy: { resources: { limits: { memory: expect.stringMatching(/^\d+[mg]$/) as string } } },
    });
  }
  const published = Object.entries(services).filter(([, service]) => 'ports' in service);
  expect(published.map(([name]) => name)).toEqual(['proxy']);
});

test('the proxy leads to the port of the image, and every program that is started is there', () => {
  expect(proxy.command?.map(resolved)).toEqual([
    ...['caddy', 'reverse-proxy', '--from', filledIn.DOMAIN],
    ...['--to', `valence:${ofImage.PORT}`],
  ]);
  expect(lastStage).toContain(`EXPOSE ${ofImage.PORT}\n`);
  const ofDockerfile = JSON.parse(/^CMD (\[.*\])$/m.exec(lastStage)?.[1] ?? '[]') as string[];
  const programs = [...ofDockerfile, ...(worker.command ?? [])].filter((word) => word.endsWith('.ts'));
  expect(programs).toHaveLength(2);
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('a service waits until those that it needs are healthy', () => {
  const needs = Object.entries(services).map(([name, { depends_on = {} }]) => [
    name,
    Object.entries(depends_on).map(([needed, { condition }]) => `${needed} ${condition}`),
  ]);
  expect(Object.fromEntries(needs)).toEqual({
    valence: ['database service_healthy'],
    worker: ['valence service_healthy'],
    database: [],
    proxy: ['valence service_healthy'],
  });
});

test('what the image takes from the repository is there', () => {
  const own = [...dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  const made = ['node_modules', 'apps/web/build', 'node_modules/node/bin/node'];
  const built = [...dockerfile.matchAll(/^COPY --from=\w+ \/app\/(\S+) /gm)].map(([, path = '']) => path);
  const paths = [...own, ...built.filter((path) => !made.includes(path))];
  expect(paths.length).toBeGreaterThan(8);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
