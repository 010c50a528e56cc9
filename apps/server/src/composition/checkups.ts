// Composes the checks of whether all is well: for the server, which runs them by the clock, and for the command at the
// machine, which runs the same list while the server is stopped.

import { hostname } from 'node:os';
import { join } from 'node:path';
import { type CheckupId, UNKNOWN } from '@valence/domain/checkups';
import type { FastifyInstance } from 'fastify';
import { backupFacts } from '../features/backups/backup-facts.ts';
import { type AddressDeps, addressChecks, serverCheck } from '../features/checkups/address-checks.ts';
import { callHook, tell } from '../features/checkups/alarms.ts';
import { bucketChecks } from '../features/checkups/bucket-checks.ts';
import type { Check } from '../features/checkups/checks.ts';
import { checkupsRoutes } from '../features/checkups/checkups.routes.ts';
import { type CheckupsService, createCheckupsService } from '../features/checkups/checkups.service.ts';
import { DATABASE_BOUNDS, databaseChecks, replicaCheck } from '../features/checkups/database-checks.ts';
import { findClockDifference } from '../features/checkups/database-facts.store.ts';
import { lookRoutes } from '../features/checkups/look.routes.ts';
import { lookToken } from '../features/checkups/look-call.ts';
import { clockCheck, type MachineFacts, machineChecks } from '../features/checkups/machine-checks.ts';
import { whatsAppChecks } from '../features/checkups/whatsapp-checks.ts';
import { backupCheck, workChecks } from '../features/checkups/work-checks.ts';
import { toNginx } from '../features/playback/delivery.ts';
import { isLoopbackName } from '../platform/addresses.ts';
import type { Clock } from '../platform/clock.ts';
import type { OpenDatabase } from '../platform/db/database.ts';
import { findMigrationState } from '../platform/db/migration-state.ts';
import type { Settings } from '../platform/env.ts';
import type { Http } from '../platform/http/route.ts';
import * as machine from '../platform/probes/machine.ts';
import { findTraces } from '../platform/secret.store.ts';
import {
  derive,
  fingerprintOf,
  readSecret,
  SecretError,
  sameBytes,
  secretFile,
} from '../platform/secrets.ts';
import { createAlarmHook } from '../ports/alarm-hook/alarm-hook.ts';
import { lookAtCertificate } from '../ports/probes/certificate.ts';
import { lookAt, wordsOf } from '../ports/probes/look-at.ts';
import type { FileStorage } from '../ports/storage/storage.ts';
import { hasLeanEncoder, missingCodecs } from '../ports/transcoder/codecs.ts';
import { lookForToolsIn } from '../ports/transcoder/process.ts';
import { createGraphAccount } from '../ports/whatsapp/graph-account.ts';
import type { AppDeps } from './deps.ts';
import { foldersOf } from './storage.ts';

type Database = Pick<OpenDatabase, 'db' | 'pool'>;

export interface CheckParts {
  readonly settings: Settings;
  /** Undefined where there is none. */
  readonly secret: Buffer | undefined;
  readonly clock: Clock;
  /** Undefined where the database cannot be opened: what needs it is then not known. */
  readonly database: Database | undefined;
  readonly storage: FileStorage | undefined;
  /** Undefined where lists are read from no standby. */
  readonly reader?: AppDeps['reader'];
  readonly pagesFolder: string | undefined;
}

const MEGABYTE = 1_000_000;
/** What nginx sends from the storage when it is asked to show that it can. */
const SENT = { key: 'checkups/nginx.txt', text: 'nginx can read this.' };
/** Where the installer keeps the settings. */
const SETTINGS_FILE = '/etc/valence/valence.env';

/** Every check that this installation can make. */
export function checksOf(parts: CheckParts): Check[] {
  const { settings, database } = parts;
  lookForToolsIn(settings.ffmpegFolder);
  return [
    ...machineChecks({ ...machine, secretState: async () => secretState(parts) }, machineFacts(parts)),
    ...addressChecks(addressDeps(parts)),
    ...bucketOf(parts),
    ...(database ? withDatabase(parts, database) : WITHOUT_DATABASE),
  ];
}

/** For the command at the machine: whether the server runs. Nobody can say of port 0 which one it chose. */
export function serverCheckOf(parts: CheckParts): Check[] {
  const { port } = parts.settings;
  return port === 0 ? [] : [serverCheck(addressDeps(parts), port)];
}

/** What needs the database, where it cannot be opened. */
const NEEDS_DATABASE: readonly CheckupId[] = [
  'migrations',
  'checksums',
  'numbers',
  'replicas',
  'transactions',
  'sending',
  'messages',
  'worker',
  'packaging',
  'jobs',
];
const WITHOUT_DATABASE: readonly Check[] = NEEDS_DATABASE.map((id) => ({ id, look: async () => UNKNOWN }));

function withDatabase(parts: CheckParts, { db, pool }: Database): Check[] {
  const { settings, clock, reader } = parts;
  const { publicUrl } = settings;
  const clocks = otherClocks(parts, { db, pool });
  return [
    ...databaseChecks({
      db,
      migrations: async () => findMigrationState(pool),
      wordsOf,
      bounds: DATABASE_BOUNDS,
    }),
    ...(reader ? [replicaCheck(async () => reader.look())] : []),
    ...whatsAppChecks({ db, clock, publicUrl, lookAt, real: realWhatsApp(settings) }),
    ...workChecks({
      db,
      clock,
      missingCodecs,
      hasLeanEncoder,
      av1: settings.av1,
      makesLessons: settings.worker === 'beside',
      isPublic: !isLocal(settings),
    }),
    ...(clocks.length === 0 ? [] : [clockCheck({ others: async () => asked(clocks) })]),
    // A server of its own without BACKUP_TO has its own backups.
    ...(settings.databaseUrl === null || settings.backup
      ? [backupCheck(clock, async () => backupFacts({ db, clock }))]
      : []),
  ];
}

const isLocal = ({ publicUrl }: Settings): boolean => isLoopbackName(new URL(publicUrl).hostname);

function machineFacts({ settings, pagesFolder }: CheckParts): MachineFacts {
  const { dataDir, databaseUrl, diskMarginBytes } = settings;
  return {
    dataDir,
    folders: foldersOf(settings),
    diskMarginBytes,
    databaseFolder: databaseUrl === null ? join(dataDir, 'postgres') : null,
    privateFiles: [secretFile(settings), join(dataDir, 'postgres-password'), SETTINGS_FILE],
    logs: [
      { path: join(dataDir, 'postgres', 'log'), mostBytes: 100 * MEGABYTE },
      { path: join(dataDir, 'postgres-start.log'), mostBytes: 20 * MEGABYTE },
      { path: join(dataDir, 'carried'), mostBytes: 20 * MEGABYTE },
    ],
    pagesFile: pagesFolder === undefined ? null : join(pagesFolder, 'fallback.html'),
  };
}

/** The secret as the next start would read it: a running server would not notice that its file was exchanged. */
async function secretState({ settings, database }: CheckParts) {
  let secret: Buffer | undefined;
  try {
    secret = await readSecret(settings);
  } catch (error) {
    if (error instanceof SecretError) return 'damaged';
    throw error;
  }
  if (!database) throw new Error('The fingerprint of the secret is in the database.');
  const { fingerprint, isUsed } = await findTraces(database.db);
  if (secret === undefined) return isUsed ? 'missing' : 'fits';
  return !fingerprint || sameBytes(fingerprint, fingerprintOf(secret)) ? 'fits' : 'differs';
}

function addressDeps(parts: CheckParts): AddressDeps {
  const { settings, secret, clock } = parts;
  const key = secret && derive(secret, 'checkup');
  return {
    publicUrl: settings.publicUrl,
    isLocal: isLocal(settings),
    lookAt,
    certificate: lookAtCertificate,
    now: () => clock.now(),
    // Without a secret no server runs that would know the token.
    token: () => (key ? lookToken(key, clock.now()) : 'none'),
    sentText: settings.streamDelivery === 'nginx' ? SENT.text : undefined,
  };
}

function bucketOf({ settings, storage }: CheckParts): Check[] {
  const { s3, streamDelivery, publicUrl } = settings;
  if (!s3 || !storage) return [];
  return bucketChecks({ storage, publicUrl, lookAt, wordsOf, delivers: streamDelivery === 'bucket' });
}

function realWhatsApp({ whatsapp, whatsappTemplate: name, whatsappTemplateLanguage: language }: Settings) {
  if (!whatsapp) return undefined;
  const template = name === null ? undefined : { name, language };
  return { account: createGraphAccount(whatsapp), verifyToken: whatsapp.verifyToken, template };
}

type OtherClock = () => Promise<{ name: string; aheadSeconds: number } | undefined>;

/** Clocks on other machines; a proxy or a database on this one has this one's clock. */
function otherClocks({ settings, clock }: CheckParts, { db }: Database): OtherClock[] {
  const { whatsapp, databaseUrl } = settings;
  const now = () => clock.now();
  const clocks: OtherClock[] = [];
  if (whatsapp) {
    const account = createGraphAccount(whatsapp);
    clocks.push(async () => {
      const look = await account.number();
      const date = 'date' in look ? look.date : null;
      const aheadSeconds = date ? (now().getTime() - date.getTime()) / 1000 : 0;
      return date ? { name: new URL(whatsapp.graphUrl).hostname, aheadSeconds } : undefined;
    });
  }
  if (databaseUrl !== null && !isLoopbackName(new URL(databaseUrl).hostname)) {
    clocks.push(async () => ({ name: 'PostgreSQL', aheadSeconds: await findClockDifference(db, now) }));
  }
  return clocks;
}

async function asked(clocks: readonly OtherClock[]) {
  const answers = await Promise.all(clocks.map(async (ask) => ask()));
  return answers.filter((answer) => answer !== undefined);
}

const [OFTEN, HOURLY, CALL] = ['checkups.often', 'checkups.hourly', 'checkups.call'] as const;
/** Once after the start, when what runs beside the server has had time to begin. */
const FIRST_MILLISECONDS = 60_000;
const CALL_RETRIES = 8;

export interface CheckupsParts {
  readonly brand: () => string;
  readonly notices: {
    readonly queue: Parameters<typeof tell>[0]['queueMessage'];
    readonly wake: () => void;
  };
  readonly pageUrl: string;
}

export function composeCheckups(
  app: FastifyInstance,
  http: Http,
  deps: AppDeps,
  { brand, notices, pageUrl }: CheckupsParts,
): CheckupsService {
  const { settings, secret, clock, db, pool, reader, storage, jobs, log, pagesFolder } = deps;
  const hook = settings.alarmHook ? createAlarmHook(settings.alarmHook) : undefined;
  const service = createCheckupsService({
    ...{ db, clock, log, machine: hostname() },
    checks: checksOf({ settings, secret, clock, database: { db, pool }, reader, storage, pagesFolder }),
    tell: async (tx, alarms, at) =>
      tell(
        {
          ...{ brand, pageUrl, queueMessage: notices.queue },
          queueCall: hook && (async (inTx, payload) => jobs.enqueue(inTx, CALL, payload)),
        },
        ...([tx, alarms, at] as const),
      ),
    told: () => notices.wake(),
  });
  checkupsRoutes(http, service);
  lookRoutes(http, {
    key: derive(secret, 'checkup'),
    clock,
    ...(settings.streamDelivery === 'nginx' && { nginx: async () => sentByNginx(storage) }),
  });
  jobs.register(OFTEN, async () => service.runOften(), { retries: 0 });
  jobs.register(HOURLY, async () => service.runHourly(), { retries: 0 });
  // Registered also without a hook: a call that was queued before the setting was removed must not fail for ever.
  jobs.register(
    CALL,
    async (payload) => {
      if (hook) await callHook(hook, settings.publicUrl, payload);
    },
    { retries: CALL_RETRIES },
  );
  jobs.schedule(OFTEN, '*/5 * * * *', 'Asia/Colombo');
  jobs.schedule(HOURLY, '43 * * * *', 'Asia/Colombo');
  app.addHook('onListen', async () => {
    const startAfter = new Date(clock.now().getTime() + FIRST_MILLISECONDS);
    await db
      .transaction()
      .execute(async (tx) => {
        for (const name of [OFTEN, HOURLY]) await jobs.enqueue(tx, name, {}, { startAfter });
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the first checks could not be queued'));
  });
  return service;
}

async function sentByNginx(storage: FileStorage): Promise<Readonly<Record<string, string>>> {
  await storage.put(SENT.key, one(Buffer.from(SENT.text)));
  return (await toNginx(SENT.key)).headers;
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
}
