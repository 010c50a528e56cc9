// The checks of whether all is well: what each can find and how serious that is, and when an alarm is due.

import { DAY_MS, MINUTE_MS } from './durations.ts';

export const CHECKUP_STATES = ['broken', 'warning', 'unknown', 'well'] as const;
/** `broken`: something does not work, or stops working soon. `unknown`: it could not be looked at. */
export type CheckupState = (typeof CHECKUP_STATES)[number];

interface Kind {
  /**
   * When it is run: `often` costs next to nothing, `hourly` uses the network, `doctor` is only of use to somebody at the
   * machine, whose server may be stopped.
   */
  readonly runs: 'often' | 'hourly' | 'doctor';
  /** Whether each machine has an answer of its own. */
  readonly ofMachine: boolean;
  readonly findings: Readonly<Record<string, 'broken' | 'warning'>>;
}

/** All checks, in the order in which a person should read them: what the others depend on comes first. */
export const CHECKUPS = {
  settings: { runs: 'doctor', ofMachine: true, findings: { wrong: 'broken' } },
  'data-folder': { runs: 'often', ofMachine: true, findings: { absent: 'broken', closed: 'broken' } },
  database: {
    runs: 'often',
    ofMachine: false,
    findings: { unreachable: 'broken', 'not-starting': 'broken', 'other-version': 'broken', none: 'warning' },
  },
  secret: {
    runs: 'often',
    ofMachine: true,
    findings: { missing: 'broken', damaged: 'broken', differs: 'broken' },
  },
  migrations: {
    runs: 'often',
    ofMachine: true,
    findings: { missing: 'broken', newer: 'broken', changed: 'broken' },
  },
  server: { runs: 'doctor', ofMachine: true, findings: { 'port-taken': 'broken', stopped: 'warning' } },
  disk: { runs: 'often', ofMachine: true, findings: { 'nearly-full': 'broken', low: 'warning' } },
  'network-disk': { runs: 'often', ofMachine: true, findings: { network: 'warning' } },
  'file-modes': { runs: 'often', ofMachine: true, findings: { readable: 'broken' } },
  clock: { runs: 'hourly', ofMachine: true, findings: { wrong: 'broken', drifting: 'warning' } },
  'time-zones': { runs: 'often', ofMachine: true, findings: { missing: 'broken' } },
  'node-version': { runs: 'often', ofMachine: true, findings: { other: 'warning' } },
  pages: { runs: 'often', ofMachine: true, findings: { 'not-built': 'broken' } },
  logs: { runs: 'often', ofMachine: true, findings: { growing: 'warning' } },
  backup: {
    runs: 'often',
    ofMachine: false,
    findings: { failed: 'broken', late: 'broken', never: 'warning', unproven: 'warning' },
  },
  checksums: { runs: 'often', ofMachine: false, findings: { failures: 'broken', off: 'warning' } },
  numbers: { runs: 'often', ofMachine: false, findings: { transactions: 'broken', ending: 'broken' } },
  replicas: { runs: 'often', ofMachine: false, findings: { behind: 'broken' } },
  'read-replica': {
    runs: 'often',
    ofMachine: true,
    findings: { away: 'warning', behind: 'warning', other: 'warning' },
  },
  transactions: { runs: 'often', ofMachine: false, findings: { long: 'warning' } },
  'public-address': {
    runs: 'hourly',
    ofMachine: true,
    findings: { unreachable: 'broken', 'other-program': 'broken', 'plain-http': 'broken' },
  },
  certificate: {
    runs: 'hourly',
    ofMachine: false,
    findings: { ended: 'broken', ending: 'broken', untrusted: 'broken', 'other-name': 'broken' },
  },
  proxy: {
    runs: 'hourly',
    ofMachine: true,
    findings: { 'not-trusted': 'broken', 'trusts-anyone': 'broken' },
  },
  caching: { runs: 'hourly', ofMachine: false, findings: { kept: 'broken', rule: 'broken' } },
  nginx: { runs: 'hourly', ofMachine: true, findings: { 'cannot-read': 'broken', 'not-between': 'broken' } },
  bucket: { runs: 'hourly', ofMachine: true, findings: { unreachable: 'broken' } },
  'bucket-cors': { runs: 'hourly', ofMachine: false, findings: { refused: 'broken' } },
  sending: { runs: 'often', ofMachine: false, findings: { token: 'broken', blocked: 'broken' } },
  'whatsapp-account': {
    runs: 'hourly',
    ofMachine: false,
    findings: {
      token: 'broken',
      blocked: 'broken',
      permission: 'broken',
      'number-absent': 'broken',
      unreachable: 'broken',
    },
  },
  template: {
    runs: 'hourly',
    ofMachine: false,
    findings: { absent: 'broken', rejected: 'broken', refused: 'broken' },
  },
  webhook: {
    runs: 'hourly',
    ofMachine: false,
    findings: { unreachable: 'broken', 'wrong-answer': 'broken', silent: 'broken' },
  },
  messages: { runs: 'often', ofMachine: false, findings: { sending: 'broken', receiving: 'broken' } },
  ffmpeg: { runs: 'often', ofMachine: true, findings: { codecs: 'broken', missing: 'warning' } },
  av1: {
    runs: 'hourly',
    ofMachine: true,
    findings: { encoder: 'warning', slow: 'warning', failed: 'warning' },
  },
  worker: { runs: 'often', ofMachine: false, findings: { silent: 'broken' } },
  packaging: { runs: 'often', ofMachine: false, findings: { stuck: 'broken' } },
  jobs: { runs: 'often', ofMachine: false, findings: { late: 'broken', failing: 'warning' } },
  'second-factor': { runs: 'often', ofMachine: false, findings: { missing: 'warning' } },
} as const satisfies Record<string, Kind>;

export type CheckupId = keyof typeof CHECKUPS;
export const CHECKUP_IDS = Object.keys(CHECKUPS) as [CheckupId, ...CheckupId[]];
export type FindingOf<Id extends CheckupId> = Extract<keyof (typeof CHECKUPS)[Id]['findings'], string>;

/** What a finding's sentence names: numbers, folders, addresses. Never anything about a person. */
export type FindingValues = Readonly<Record<string, string | number>>;

/** What a check saw. `finding` is null where all is well, and where it could not be looked at. */
export interface Sight {
  readonly state: CheckupState;
  readonly finding: string | null;
  readonly values: FindingValues;
}

export const WELL: Sight = { state: 'well', finding: null, values: {} };
export const UNKNOWN: Sight = { state: 'unknown', finding: null, values: {} };

/** What a check found wrong. */
export function found<Id extends CheckupId>(
  id: Id,
  finding: FindingOf<Id>,
  values: FindingValues = {},
): Sight {
  const findings: Readonly<Record<string, CheckupState>> = CHECKUPS[id].findings;
  return { state: findings[finding] ?? 'broken', finding, values };
}

/** Puts values into a sentence in place of their names in braces; a name without a value stays as it is. */
export function fillIn(sentence: string, values: FindingValues): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What is remembered of a check for its alarms. */
export interface AlarmMemory {
  readonly lookedAt: Date;
  /** How often it was seen broken without a pause. */
  readonly brokenTimes: number;
  /** When people were last told that it is broken; null: they do not know of it, or know that it is over. */
  readonly alarmedAt: Date | null;
}

/** What people are told: that it broke, once a day that it still is, and that it is over. */
export type AlarmKind = 'broke' | 'still-broken' | 'over';

/** Seen broken this often, it is no hiccup. */
const TIMES = 2;
/** Somebody who presses a button twice has not seen it broken twice. */
const APART_MS = MINUTE_MS;

/** What to remember after a look, and what to tell. What could not be looked at changes nothing. */
export function afterLook(
  before: AlarmMemory | undefined,
  state: CheckupState,
  at: Date,
): { memory: AlarmMemory; alarm: AlarmKind | null } {
  const { lookedAt, brokenTimes, alarmedAt } = before ?? { lookedAt: null, brokenTimes: 0, alarmedAt: null };
  if (state === 'unknown') return { memory: { lookedAt: at, brokenTimes, alarmedAt }, alarm: null };
  if (state !== 'broken') {
    const memory = { lookedAt: at, brokenTimes: 0, alarmedAt: null };
    return { memory, alarm: alarmedAt ? 'over' : null };
  }
  const counts = brokenTimes === 0 || lookedAt === null || at.getTime() - lookedAt.getTime() >= APART_MS;
  // A look too soon after another one leaves the time of the other one, so that many of them cannot put the alarm off.
  const seen = {
    lookedAt: counts || lookedAt === null ? at : lookedAt,
    brokenTimes: Math.min(brokenTimes + (counts ? 1 : 0), 1_000_000),
  };
  const alarm =
    seen.brokenTimes < TIMES
      ? null
      : alarmedAt === null
        ? 'broke'
        : at.getTime() - alarmedAt.getTime() >= DAY_MS
          ? 'still-broken'
          : null;
  return { memory: { ...seen, alarmedAt: alarm ? at : alarmedAt }, alarm };
}
