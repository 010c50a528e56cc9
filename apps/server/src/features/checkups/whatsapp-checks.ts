// Checks of WhatsApp: the account and its token, the template, and whether Meta reaches this server.

import { found, type Sight, UNKNOWN, WELL } from '@valence/domain/checkups';
import { DAY_MS, MINUTE_MS } from '@valence/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { randomLabel } from '../../platform/ids.ts';
import type { GraphAccount } from '../../ports/whatsapp/graph-account.ts';
import type { LookAt } from './address-checks.ts';
import type { Check } from './checks.ts';
import * as facts from './work-facts.store.ts';

export interface WhatsAppDeps {
  db: Db;
  clock: Clock;
  readonly publicUrl: string;
  readonly lookAt: LookAt;
  /** Absent where the simulator serves. */
  readonly real: { account: GraphAccount; verifyToken: string; template: Template | undefined } | undefined;
}

interface Template {
  readonly name: string;
  readonly language: string;
}

export function whatsAppChecks(deps: WhatsAppDeps): Check[] {
  const { db, real } = deps;
  const sending: Check = { id: 'sending', look: async () => stopped(db) };
  if (!real) return [sending];
  const { account, template } = real;
  return [
    sending,
    { id: 'whatsapp-account', look: async () => accountState(account) },
    ...(template
      ? [{ id: 'template', look: async () => templateState(deps, account, template) } as const]
      : []),
    { id: 'webhook', look: async () => webhook(deps, real.verifyToken) },
  ];
}

// The same codes stop the sender (ports/whatsapp/verdict).
const BLOCKED = [368, 131031, 130497];
const TOKEN_INVALID = [0, 190];
const NOT_THERE = [33, 100];

async function stopped(db: Db): Promise<Sight> {
  const stop = await facts.findStop(db);
  if (!stop) return WELL;
  return found('sending', BLOCKED.includes(stop.code ?? 0) ? 'blocked' : 'token', { code: stop.code ?? 0 });
}

async function accountState(account: GraphAccount): Promise<Sight> {
  const look = await account.number();
  if ('facts' in look) return WELL;
  if ('words' in look) return found('whatsapp-account', 'unreachable', { words: look.words });
  const { code } = look;
  if (TOKEN_INVALID.includes(code)) return found('whatsapp-account', 'token', { code });
  if (BLOCKED.includes(code)) return found('whatsapp-account', 'blocked', { code });
  if (NOT_THERE.includes(code)) return found('whatsapp-account', 'number-absent', { code });
  return found('whatsapp-account', 'permission', { code });
}

// Meta, "Cloud API error codes": the template is absent, rejected, paused, disabled, or has other parameters.
const TEMPLATE_ERRORS = [132000, 132001, 132005, 132007, 132012, 132015, 132016];

async function templateState(
  { db, clock }: WhatsAppDeps,
  account: GraphAccount,
  { name, language }: Template,
): Promise<Sight> {
  const all = await account.template(name);
  const status = all?.find((one) => one.language === language)?.status;
  const values = { name, language };
  if (all && status === undefined) return found('template', 'absent', values);
  if (status !== undefined && status !== 'APPROVED')
    return found('template', 'rejected', { ...values, status });
  const since = new Date(clock.now().getTime() - DAY_MS);
  const code = await facts.findTemplateError(db, TEMPLATE_ERRORS, since);
  if (code !== null) return found('template', 'refused', { ...values, code });
  return all ? WELL : UNKNOWN;
}

/** Enough messages that a report on one of them must have come. */
const SENT_LEAST = 3;
/** By then the reports on what was sent are there. */
const REPORTED_MINUTES = 10;

async function webhook({ db, clock, publicUrl, lookAt }: WhatsAppDeps, verifyToken: string): Promise<Sight> {
  const challenge = randomLabel();
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': verifyToken,
    'hub.challenge': challenge,
  });
  const address = `${publicUrl}/webhooks/whatsapp`;
  const look = await lookAt(`${address}?${query.toString()}`);
  if ('words' in look) return found('webhook', 'unreachable', { address, words: look.words });
  const { status, text } = look.answer;
  if (status !== 200 || text !== challenge) return found('webhook', 'wrong-answer', { address, status });
  const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const span = { from: before(DAY_MS), until: before(REPORTED_MINUTES * MINUTE_MS) };
  const { accepted, received } = await facts.findSilence(db, span);
  return accepted >= SENT_LEAST && received === 0
    ? found('webhook', 'silent', { address, count: accepted })
    : WELL;
}
