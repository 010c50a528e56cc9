import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './env.ts';
import { shareOfOne } from './process-settings.ts';

const whatsApp = {
  WHATSAPP_PHONE_NUMBER_ID: '123456789',
  WHATSAPP_ACCESS_TOKEN: 'EAAG-token',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

test('without any variable there is a server for this machine with the simulator', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    servers: 1,
    workers: 1,
    databasePoolUrl: null,
    databaseReplicaUrl: null,
    publicUrl: 'http://localhost:3000',
    secretKey: null,
    adminPhones: [],
    schoolName: null,
    whatsapp: null,
    whatsappNumber: null,
    whatsappTemplate: null,
    whatsappTemplateLanguage: 'en',
    whatsappUnaskedADay: 500,
    addressSignInBudget: 600,
    addressBeaconBudget: 60_000,
    mostConnections: 10_000,
    addressConnections: 2000,
    unreadSeconds: 45,
    mostUnreadBytes: 256_000_000,
    bunnyEmbedKey: null,
    embedOrigins: {
      youtube: 'https://www.youtube.com',
      vimeo: 'https://vimeo.com',
      bunny: 'https://video.bunnycdn.com',
    },
    embedPictureHosts: [],
    pushServices: [],
    alarmHook: null,
    backup: null,
    maxStudentSessions: 3,
    secondFactorRequired: false,
    streamsAtOnce: 1,
    downloadDevices: 2,
    paymentDueDay: 10,
    mostUploadBytes: 20_000_000_000,
    uploadReserveBytes: 2_000_000_000,
    s3: null,
    streamDelivery: 'server',
    streamMemoryBytes: 128_000_000,
    diskMarginBytes: 200_000_000,
    mostAttachmentBytes: 25_000_000,
    codesAnHour: 10,
    deletedVideoDays: 30,
    keepUploads: false,
    av1: 'auto',
    workerToken: null,
    workerServer: null,
    ffmpegFolder: null,
    worker: 'beside',
    trustProxy: [],
    metrics: { port: null, host: '127.0.0.1', token: null },
    traces: null,
    translations: resolve(import.meta.dirname, '../../../../packages/copy/languages'),
    logLevel: 'info',
  });
});

test('every variable is read, trimmed and brought into its one form', () => {
  const settings = readSettings({
    ...whatsApp,
    PORT: ' 8080 ',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://a:b@db:5432/valence',
    DATABASE_POOL_URL: 'postgres://a:b@pool:6432/valence',
    DATABASE_REPLICA_URL: 'postgres://a:b@standby:5432/valence',
    PUBLIC_URL: 'https://lessons.example.lk/',
    SECRET_KEY: 'x'.repeat(32),
    ADMIN_PHONES: '+94 77-123-4567, 0712345678,771234567,',
    WHATSAPP_GRAPH_URL: 'http://graph:9000/',
    WHATSAPP_API_VERSION: 'v25.0',
    WHATSAPP_TEMPLATE: 'sign_in_code',
    WHATSAPP_TEMPLATE_LANGUAGE: 'en_US',
    WHATSAPP_NUMBER: '0771112222',
    ADDRESS_SIGN_IN_BUDGET: '50',
    ADDRESS_BEACON_BUDGET: '70',
    MAX_STUDENT_SESSIONS: '1',
    STREAMS_AT_ONCE: '2',
    DOWNLOAD_DEVICES: '0',
    MAX_UPLOAD_GIGABYTES: '4',
    UPLOAD_RESERVE_GIGABYTES: '0',
    MAX_ATTACHMENT_MEGABYTES: '5',
    CODES_AN_HOUR: '6',
    DELETED_VIDEO_DAYS: '90',
    KEEP_UPLOADS: 'yes',
    AV1: 'off',
    FFMPEG_FOLDER: '/opt/ffmpeg/bin',
    YOUTUBE_OEMBED_ORIGIN: 'http://127.0.0.1:8080/',
    EMBED_PICTURE_HOSTS: 'videos.example.lk',
    PUSH_SERVICES: 'https://push.example.lk/, http://127.0.0.1:4000',
    WORKER: 'elsewhere',
    WORKER_TOKEN: 'a-token-of-thirty-two-signs-or-more',
    WORKER_SERVER: 'https://lessons.example.lk',
    SERVERS: '4',
    WORKERS: '2',
    TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
    METRICS_PORT: '9464',
    METRICS_HOST: '10.0.0.5',
    METRICS_TOKEN: '0123456789abcdef',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
    TRANSLATIONS: '/srv/languages',
    LOG_LEVEL: 'debug',
    SCHOOL_NAME: ' Nova Chemistry ',
  });
  expect(settings).toMatchObject({
    port: 8080,
    databaseUrl: 'postgres://a:b@db:5432/valence',
    databasePoolUrl: 'postgres://a:b@pool:6432/valence',
    databaseReplicaUrl: 'postgres://a:b@standby:5432/valence',
    publicUrl: 'https://lessons.example.lk',
    adminPhones: ['94771234567', '94712345678'],
    schoolName: 'Nova Chemistry',
    whatsapp: { graphUrl: 'http://graph:9000', apiVersion: 'v25.0', appSecret: 'app-secret' },
    whatsappNumber: '94771112222',
    addressSignInBudget: 50,
    addressBeaconBudget: 70,
    maxStudentSessions: 1,
    streamsAtOnce: 2,
    downloadDevices: 0,
    mostUploadBytes: 4_000_000_000,
    uploadReserveBytes: 0,
    mostAttachmentBytes: 5_000_000,
    codesAnHour: 6,
    deletedVideoDays: 90,
    keepUploads: true,
    av1: 'off',
    ffmpegFolder: '/opt/ffmpeg/bin',
    embedOrigins: {
      youtube: 'http://127.0.0.1:8080',
      vimeo: 'https://vimeo.com',
      bunny: 'https://video.bunnycdn.com',
    },
    embedPictureHosts: ['videos.example.lk'],
    pushServices: ['https://push.example.lk', 'http://127.0.0.1:4000'],
    worker: 'elsewhere',
    servers: 4,
    workers: 2,
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'],
    metrics: { port: 9464, host: '10.0.0.5', token: '0123456789abcdef' },
    traces: { url: 'http://collector:4318', share: 0.25 },
    translations: '/srv/languages',
    logLevel: 'debug',
  });
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', WHATSAPP_APP_SECRET: '  ', ADMIN_PHONES: '' })).toEqual(readSettings({}));
});

test('PgBouncer or a standby alone is refused: the server needs PostgreSQL itself', () => {
  const elsewhere = 'postgres://a:b@elsewhere:6432/valence';
  expect(problemsOf({ DATABASE_POOL_URL: elsewhere, DATABASE_REPLICA_URL: elsewhere })).toEqual([
    'DATABASE_POOL_URL: set DATABASE_URL, too, to the PostgreSQL that is behind it.',
    'DATABASE_REPLICA_URL: set DATABASE_URL, too, to the PostgreSQL that it follows.',
  ]);
});

test('several servers need real WhatsApp credentials: the simulator has its chats in one process', () => {
  expect(problemsOf({ SERVERS: '2' })).toEqual([expect.stringMatching(/^SERVERS: the simulator/)]);
  const { servers, mostConnections } = shareOfOne(readSettings({ ...whatsApp, SERVERS: '4' }));
  expect([servers, mostConnections]).toEqual([4, 2500]);
});

test('all problems are listed at once, each with what to write, and no value is repeated', () => {
  const secret = 'too-short-secret';
  const problems = problemsOf({
    PORT: '70000',
    HOST: 'a b',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'https://lessons.example.lk/path',
    SECRET_KEY: secret,
    ADMIN_PHONES: '0771234567,12',
    WHATSAPP_GRAPH_URL: 'ftp://x',
    WHATSAPP_API_VERSION: '23',
    WHATSAPP_TEMPLATE: 'Sign In',
    ADDRESS_SIGN_IN_BUDGET: '0',
    MAX_STUDENT_SESSIONS: '-1',
    STREAMS_AT_ONCE: '0',
    PUSH_SERVICES: 'http://push.example.lk',
    DOWNLOAD_DEVICES: '11',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'loud',
  });
  const names = new Set(problems.map((problem) => /^[A-Z_]+/.exec(problem)?.[0]));
  for (const name of [
    'PORT',
    'HOST',
    'DATABASE_URL',
    'PUBLIC_URL',
    'SECRET_KEY',
    'ADMIN_PHONES',
    'WHATSAPP_GRAPH_URL',
  ]) {
    expect(names).toContain(name);
  }
  for (const name of [
    'WHATSAPP_API_VERSION',
    'WHATSAPP_TEMPLATE',
    'ADDRESS_SIGN_IN_BUDGET',
    'MAX_STUDENT_SESSIONS',
    'PUSH_SERVICES',
    'STREAMS_AT_ONCE',
    'DOWNLOAD_DEVICES',
  ]) {
    expect(names).toContain(name);
  }
  for (const name of ['TRUST_PROXY', 'LOG_LEVEL']) expect(names).toContain(name);
  expect(problems.join()).not.toContain(secret);
  expect(new SettingsError(problems).message).toContain(`${problems.length} settings need attention:\n  - `);
});

describe('W2: WhatsApp credentials', () => {
  test.each(Object.keys(whatsApp))('W2: all but %s: refused, naming it alone', (missing) => {
    const rest = Object.fromEntries(Object.entries(whatsApp).filter(([name]) => name !== missing));
    const problems = problemsOf(rest);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${missing} is missing`);
  });

  test('W2: the reason for the app secret is said', () => {
    expect(problemsOf({ WHATSAPP_ACCESS_TOKEN: 'x' }).join('\n')).toContain(
      'WHATSAPP_APP_SECRET is missing although other WhatsApp settings are given: without it anyone could forge',
    );
  });

  test('a Graph address without credentials is incomplete, too', () => {
    expect(problemsOf({ WHATSAPP_GRAPH_URL: 'http://localhost:9000' })).toHaveLength(4);
  });

  test.each(['0.0.0.0', '192.168.1.5', '::', 'lessons.example.lk'])(
    'on %s the simulator is refused',
    (host) => {
      expect(problemsOf({ HOST: host })[0]).toContain(`HOST is ${host}, which other machines can reach`);
      expect(problemsOf({ HOST: host, ...whatsApp })).toEqual([]);
    },
  );

  test.each(['127.0.0.1', '127.8.0.1', 'localhost', '::1'])('on %s the simulator may serve', (host) => {
    expect(problemsOf({ HOST: host })).toEqual([]);
  });

  test.each([
    'https://lessons.example.lk',
    'http://192.168.1.5:3000',
    'http://localhost.example.lk',
    'http://notlocalhost',
    'http://0.0.0.0:3000',
    'http://[::]:3000',
    'http://127.0.0.1.nip.io',
  ])('W10: with PUBLIC_URL=%s nothing starts without credentials, whatever HOST says', (url) => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '']) {
      const [problem = '', ...others] = problemsOf({ PUBLIC_URL: url, HOST });
      expect(problem).toContain(`PUBLIC_URL is ${url}, which other people can open`);
      for (const name of Object.keys(whatsApp)) expect(problem).toContain(name);
      expect(others).toEqual([]);
      expect(problemsOf({ PUBLIC_URL: url, HOST, ...whatsApp })).toEqual([]);
    }
  });

  test.each([
    'http://localhost:3000',
    'http://LOCALHOST',
    'http://school.localhost:3000',
    'http://127.8.0.1',
    'http://[::1]:3000',
  ])('W10: with PUBLIC_URL=%s the simulator may serve', (url) => {
    expect(problemsOf({ PUBLIC_URL: url })).toEqual([]);
  });
});

test('localhost is one address, whichever of its two comes first on a machine', () => {
  expect(readSettings({ HOST: 'localhost' }).host).toBe('127.0.0.1');
});

test.each([
  ['MAX_CONNECTIONS', '9'],
  ['ADDRESS_CONNECTIONS', '0'],
  ['UNREAD_SECONDS', '0'],
  ['UNREAD_MEGABYTES', 'all'],
])('%s=%s is refused, with what to write', (name, value) => {
  expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name}: write `)]);
});

test.each(['0.0.0.0/0', '10.0.0.0/33', 'example.com', '1', '10.0.0.0/8/8'])(
  'H2: TRUST_PROXY=%s is refused',
  (range) => {
    expect(problemsOf({ TRUST_PROXY: range })[0]).toContain('TRUST_PROXY');
  },
);

describe('where lessons are kept', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'lessons',
    S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
    S3_SECRET_ACCESS_KEY: 'a/secret+with=signs',
  };

  test('a bucket that is described whole is used', () => {
    const { s3, streamDelivery } = readSettings({
      ...bucket,
      S3_REGION: 'ap-south-1',
      STREAM_CARRIER: 'bucket',
    });
    expect([s3, streamDelivery]).toEqual([
      {
        endpoint: 'https://s3.example.com',
        bucket: 'lessons',
        region: 'ap-south-1',
        accessKeyId: 'AKIAEXAMPLE',
        secretAccessKey: 'a/secret+with=signs',
        pathStyle: true,
      },
      'bucket',
    ]);
  });

  test('one that is described by halves says what is missing, and never a secret', () => {
    const problems = problemsOf({ S3_SECRET_ACCESS_KEY: 'hidden', S3_BUCKET: 'lessons' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['S3_ENDPOINT', 'S3_ACCESS_KEY_ID']);
    expect(problems.join()).not.toContain('hidden');
    expect(problemsOf({ S3_REGION: 'ap-south-1' })).toHaveLength(4);
  });

  test('what cannot be an address, a bucket or a key is named', () => {
    const wrong = { S3_ENDPOINT: 's3.example.com', S3_BUCKET: 'My Bucket', S3_ACCESS_KEY_ID: 'a b' };
    expect(problemsOf({ ...bucket, ...wrong }).map((problem) => problem.split(':')[0])).toEqual(
      Object.keys(wrong),
    );
    expect(problemsOf({ ...bucket, S3_ENDPOINT: 'https://s3.example.com/lessons' })).toHaveLength(1);
  });

  test('a delivery that the storage does not allow is refused', () => {
    expect(problemsOf({ STREAM_CARRIER: 'bucket' })).toEqual([expect.stringContaining('kept on the disk')]);
    expect(problemsOf({ ...bucket, STREAM_CARRIER: 'nginx' })).toEqual([
      expect.stringContaining('in a bucket'),
    ]);
    expect(problemsOf({ STREAM_CARRIER: 'pigeon' })).toHaveLength(1);
    expect(problemsOf({ STREAM_CARRIER: 'nginx' })).toEqual([]);
  });
});
