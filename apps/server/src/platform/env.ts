// All settings of the server, read from the environment once and checked together: a wrong start names every mistake.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { z } from 'zod';
import { isOrigin, isPlainHttpUrl, isProxyRange } from './addresses.ts';
import { type AlarmSettings, alarmFields, alarmProblems, alarmSettingsOf } from './alarm-settings.ts';
import { type BackupSettings, backupFields, backupProblems, backupSettingsOf } from './backup-settings.ts';
import { type ConnectionSettings, connectionFields, connectionSettingsOf } from './connection-settings.ts';
import {
  type DatabaseSettings,
  databaseFields,
  databaseProblems,
  databaseSettingsOf,
} from './database-settings.ts';
import { type EmbedSettings, embedFields, embedSettingsOf } from './embed-settings.ts';
import { type FilmSettings, filmFields, filmSettingsOf } from './film-settings.ts';
import {
  type ObservationSettings,
  observationFields,
  observationProblems,
  observationSettingsOf,
} from './observation-settings.ts';
import {
  type ProcessSettings,
  processFields,
  processProblems,
  processSettingsOf,
} from './process-settings.ts';
import { type PushSettings, pushFields, pushSettingsOf } from './push-settings.ts';
import { listOf, wholeNumber, yesOrNo } from './setting-shapes.ts';
import {
  type StorageSettings,
  storageFields,
  storageProblems,
  storageSettingsOf,
} from './storage-settings.ts';
import { type WhatsAppCredentials, whatsAppProblems } from './whatsapp-settings.ts';

export interface Settings
  extends StorageSettings,
    FilmSettings,
    EmbedSettings,
    PushSettings,
    ConnectionSettings,
    ProcessSettings,
    DatabaseSettings,
    ObservationSettings,
    AlarmSettings,
    BackupSettings {
  /** 0 lets the system choose a free one. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Scheme, host and port as browsers see them, without a slash at its end. */
  publicUrl: string;
  /** null: made once and kept in dataDir; read it with loadSecret. */
  secretKey: string | null;
  adminPhones: readonly Phone[];
  /** What the school is called until an admin names it; null: nothing is known. */
  schoolName: string | null;
  /** null: the embedded simulator serves. */
  whatsapp: WhatsAppCredentials | null;
  /** The number people write to, where it differs from the site's content. */
  whatsappNumber: Phone | null;
  /** Name of the authentication template codes go out with; null: they wait for the person's message. */
  whatsappTemplate: string | null;
  whatsappTemplateLanguage: string;
  /** Codes that go out in a day without a message asking for them, where there is a template. */
  whatsappUnaskedADay: number;
  /** Sign-in calls that one address may make in 10 minutes. */
  addressSignInBudget: number;
  /** Landing analytics calls that one address may make in an hour. */
  addressBeaconBudget: number;
  maxStudentSessions: number;
  /** Whether nobody works in the admin area without a second factor. */
  secondFactorRequired: boolean;
  /** Devices on which a student's account may stream at the same time. */
  streamsAtOnce: number;
  /** Devices on which a student may keep downloaded lessons; 0: downloads are off. */
  downloadDevices: number;
  /** The day of a month until whose end its class fee is due; what is missing afterwards is overdue. */
  paymentDueDay: number;
  /** Codes that one number may get in any hour. */
  codesAnHour: number;
  /** Addresses and ranges of the proxies whose X-Forwarded-* headers are believed; empty: none. */
  trustProxy: readonly string[];
  /** Folder with the translations, one folder a language; absolute. */
  translations: string;
  logLevel: LogLevel;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Thrown when the settings do not allow a start. Its message is meant for the operator's terminal. */
export class SettingsError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'One setting needs' : `${problems.length} settings need`;
    const list = problems.map((problem) => `  - ${problem}`).join('\n');
    super(`Valence did not start. ${count} attention:\n${list}`);
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/** The translations that come with the product. */
const OWN_TRANSLATIONS = join(import.meta.dirname, '../../../../packages/copy/languages');

const say = {
  schoolName: 'SCHOOL_NAME: write the name of the school, 1 to 80 characters on one line.',
  port: 'PORT: write a whole number from 0 to 65535, for example 3000.',
  host: 'HOST: write an IP address or a host name to listen on, for example 127.0.0.1.',
  publicUrl:
    'PUBLIC_URL: write the address that browsers use, without a path, for example https://lessons.example.lk.',
  secretKey:
    'SECRET_KEY: write at least 32 random characters, for example the output of: openssl rand -base64 48',
  adminPhones:
    'ADMIN_PHONES: write Sri Lankan mobile numbers separated by commas, for example 94771234567,0712345678.',
  graphUrl:
    'WHATSAPP_GRAPH_URL: write an http or https address without a query, for example https://graph.facebook.com.',
  apiVersion: 'WHATSAPP_API_VERSION: write the version of the Graph API, for example v23.0.',
  template:
    'WHATSAPP_TEMPLATE: write the name of an approved authentication template (small letters, digits and _).',
  templateLanguage:
    'WHATSAPP_TEMPLATE_LANGUAGE: write the language code of the template, for example en or en_US.',
  unasked:
    'WHATSAPP_UNASKED_A_DAY: write how many codes may go out in a day without a message asking for them, from 0 to 1000000.',
  number: 'WHATSAPP_NUMBER: write the number that students send "Passcode" to, for example 94771234567.',
  budget:
    'ADDRESS_SIGN_IN_BUDGET: write how many sign-in calls one address may make in 10 minutes, from 1 to 1000000.',
  beaconBudget:
    'ADDRESS_BEACON_BUDGET: write how many analytics calls one address may make in an hour, from 1 to 1000000.',
  sessions: 'MAX_STUDENT_SESSIONS: write on how many devices a student may be signed in, from 1 to 100.',
  secondFactor:
    'SECOND_FACTOR_REQUIRED: write yes to let nobody work at the desk without a second factor, or no.',
  streamsAtOnce:
    'STREAMS_AT_ONCE: write on how many devices a student may watch at the same time, from 1 to 100.',
  downloadDevices:
    'DOWNLOAD_DEVICES: write on how many devices a student may keep downloaded lessons, from 0 to 10.',
  dueDay: 'PAYMENT_DUE_DAY: write the day of the month until which class fees are due, from 1 to 31.',
  codesAnHour: 'CODES_AN_HOUR: write how many codes a number may get in an hour, from 3 to 10.',
  trustProxy:
    'TRUST_PROXY: write the addresses or ranges of your proxies separated by commas, for example 127.0.0.1,10.0.0.0/8 (or loopback, linklocal, uniquelocal).',
  unreadable: (path: string) => `${path} may not be read by you. Write sudo before the command.`,
  logLevel: `LOG_LEVEL: write one of ${LOG_LEVELS.join(', ')}.`,
};

const phone = (message: string) =>
  z.string().transform((typed, context) => {
    const stored = normalisePhone(typed);
    if (stored !== undefined) return stored;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const fields = z.object({
  PORT: wholeNumber(0, 65_535, 3000, say.port),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]{1,253}$/, say.host)
    // One address: localhost can stand for two, and which of them comes first differs between machines.
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host))
    .default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  ...databaseFields,
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, say.publicUrl)
    .transform((url) => new URL(url).origin)
    .optional(),
  SECRET_KEY: z.string().min(32, say.secretKey).optional(),
  ADMIN_PHONES: listOf(phone(say.adminPhones)),
  SCHOOL_NAME: z
    .string()
    .regex(/^[^\r\n]{1,80}$/, say.schoolName)
    .optional(),
  WHATSAPP_PHONE_NUMBER_ID: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{1,64}$/,
      'WHATSAPP_PHONE_NUMBER_ID: write the id that Meta shows beside the number (not the number itself).',
    )
    .optional(),
  WHATSAPP_ACCESS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'WHATSAPP_ACCESS_TOKEN: write the token without spaces or line breaks.')
    .optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_GRAPH_URL: z
    .string()
    .refine(isPlainHttpUrl, say.graphUrl)
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,3}$/, say.apiVersion)
    .default('v23.0'),
  WHATSAPP_TEMPLATE: z
    .string()
    .regex(/^[a-z0-9_]{1,512}$/, say.template)
    .optional(),
  WHATSAPP_TEMPLATE_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(_[A-Za-z]{2,4})?$/, say.templateLanguage)
    .default('en'),
  WHATSAPP_UNASKED_A_DAY: wholeNumber(0, 1_000_000, 500, say.unasked),
  WHATSAPP_NUMBER: phone(say.number).optional(),
  ADDRESS_SIGN_IN_BUDGET: wholeNumber(1, 1_000_000, 600, say.budget),
  ADDRESS_BEACON_BUDGET: wholeNumber(1, 1_000_000, 60_000, say.beaconBudget),
  ...connectionFields,
  ...processFields,
  ...embedFields,
  ...pushFields,
  ...observationFields,
  ...alarmFields,
  MAX_STUDENT_SESSIONS: wholeNumber(1, 100, 3, say.sessions),
  SECOND_FACTOR_REQUIRED: yesOrNo(say.secondFactor),
  STREAMS_AT_ONCE: wholeNumber(1, 100, 1, say.streamsAtOnce),
  DOWNLOAD_DEVICES: wholeNumber(0, 10, 2, say.downloadDevices),
  ...storageFields,
  ...backupFields,
  ...filmFields,
  PAYMENT_DUE_DAY: wholeNumber(1, 31, 10, say.dueDay),
  CODES_AN_HOUR: wholeNumber(3, 10, 10, say.codesAnHour),
  TRUST_PROXY: listOf(z.string().refine(isProxyRange, say.trustProxy)),
  TRANSLATIONS: z
    .string()
    .default(OWN_TRANSLATIONS)
    .transform((path) => resolve(path)),
  LOG_LEVEL: z.enum(LOG_LEVELS, say.logLevel).default('info'),
});

/** The file in which an installed server keeps its settings; VALENCE_SETTINGS names another one. */
const SETTINGS_FILE = '/etc/valence/valence.env';

/** The file of settings, whether it exists or not. */
export const settingsFile = (): string => process.env.VALENCE_SETTINGS || SETTINGS_FILE;

/**
 * Takes into this process's environment what the file of settings says and the environment does not. Does nothing where no
 * server is installed.
 * @throws SettingsError when the file may not be read
 */
export function loadSettingsFile(path = settingsFile()): void {
  if (!existsSync(path)) return;
  try {
    loadEnvFile(path);
  } catch {
    throw new SettingsError([say.unreadable(path)]);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings, by default from the process's environment. A variable that is empty counts as absent; an absent one is
 * taken from `fallback`, and then from the defaults.
 * @throws SettingsError naming every problem at once; it never repeats a value, which might be a secret.
 */
export function readSettings(environment: Environment = process.env, fallback: Environment = {}): Settings {
  const values: Record<string, string> = {};
  for (const name of Object.keys(fields.shape)) {
    const value = environment[name]?.trim() || fallback[name];
    if (value) values[name] = value;
  }
  const parsed = fields.safeParse(values);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => issue.message);
  problems.push(
    ...whatsAppProblems(values),
    ...storageProblems(values),
    ...observationProblems(values),
    ...alarmProblems(values),
    ...backupProblems(values),
    ...databaseProblems(values),
    ...processProblems(values),
  );
  if (problems.length > 0 || !parsed.success) throw new SettingsError([...new Set(problems)]);
  return toSettings(parsed.data);
}

/** This process's environment, with other values for some settings. */
export function environmentWith(given: Environment): Environment {
  return { ...process.env, ...given };
}

/** The settings that the environment gives, as they were written. */
export function givenSettings(environment: Environment = process.env): Record<string, string> {
  const names = Object.keys(fields.shape);
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

function toSettings(values: z.output<typeof fields>): Settings {
  const { WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } =
    values;
  const complete =
    WHATSAPP_PHONE_NUMBER_ID && WHATSAPP_ACCESS_TOKEN && WHATSAPP_APP_SECRET && WHATSAPP_VERIFY_TOKEN;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    ...databaseSettingsOf(values),
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    secretKey: values.SECRET_KEY ?? null,
    adminPhones: [...new Set(values.ADMIN_PHONES)],
    schoolName: values.SCHOOL_NAME ?? null,
    whatsapp: complete
      ? {
          phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
          accessToken: WHATSAPP_ACCESS_TOKEN,
          appSecret: WHATSAPP_APP_SECRET,
          verifyToken: WHATSAPP_VERIFY_TOKEN,
          graphUrl: values.WHATSAPP_GRAPH_URL ?? 'https://graph.facebook.com',
          apiVersion: values.WHATSAPP_API_VERSION,
        }
      : null,
    whatsappNumber: values.WHATSAPP_NUMBER ?? null,
    whatsappTemplate: values.WHATSAPP_TEMPLATE ?? null,
    whatsappTemplateLanguage: values.WHATSAPP_TEMPLATE_LANGUAGE,
    whatsappUnaskedADay: values.WHATSAPP_UNASKED_A_DAY,
    addressSignInBudget: values.ADDRESS_SIGN_IN_BUDGET,
    addressBeaconBudget: values.ADDRESS_BEACON_BUDGET,
    ...connectionSettingsOf(values),
    ...processSettingsOf(values),
    ...embedSettingsOf(values),
    ...pushSettingsOf(values),
    ...observationSettingsOf(values),
    ...alarmSettingsOf(values),
    maxStudentSessions: values.MAX_STUDENT_SESSIONS,
    secondFactorRequired: values.SECOND_FACTOR_REQUIRED === 'yes',
    streamsAtOnce: values.STREAMS_AT_ONCE,
    downloadDevices: values.DOWNLOAD_DEVICES,
    ...storageSettingsOf(values),
    ...backupSettingsOf(values),
    ...filmSettingsOf(values),
    paymentDueDay: values.PAYMENT_DUE_DAY,
    codesAnHour: values.CODES_AN_HOUR,
    trustProxy: values.TRUST_PROXY,
    translations: values.TRANSLATIONS,
    logLevel: values.LOG_LEVEL,
  };
}
