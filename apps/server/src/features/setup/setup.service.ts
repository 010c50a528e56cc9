// The set-up list of a new school: ticks its steps by facts, stores the school's first facts, tests WhatsApp.

import type { putOffStep, readSetup, saveSetupSchool, testWhatsApp } from '@valence/contract/admin/setup';
import type { BodyOf, ReplyOf } from '@valence/contract/endpoint';
import type { readFirstSignIn } from '@valence/contract/site/setup';
import { normalisePhone, type Phone } from '@valence/domain/phone';
import { SETUP_STEPS, type SetupStep } from '@valence/domain/setup';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import type { SchoolFacts } from '../../platform/db/site-content.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import type { NumberCheck } from '../../ports/whatsapp/whatsapp.ts';
import * as store from './setup.store.ts';

export interface SetupDeps {
  db: Db;
  clock: Clock;
  /** Of the environment: who becomes an admin by signing in. */
  adminPhones: readonly Phone[];
  site: Readonly<SchoolFacts>;
  /** Makes this process show what was saved; the other processes read it by themselves. */
  refresh: () => Promise<void>;
  whatsapp: {
    /** Meta's id of the number; null: the simulator serves. */
    phoneNumberId: string | null;
    /** Where students write to. */
    number: () => Phone;
    webhookUrl: string;
    checkNumber: () => Promise<NumberCheck>;
    /** When a message that is still stored last came by the webhook. */
    lastArrival: () => Promise<Date | null>;
  };
  /** Whether the newest backup was proven; undefined: this server has no backups, and the step is left out. */
  isBackedUp?: (() => Promise<boolean>) | undefined;
}

export type SetupService = ReturnType<typeof createSetupService>;

const DONE = { success: true } as const;

export function createSetupService(deps: SetupDeps) {
  const { db, clock, site, whatsapp, adminPhones } = deps;
  const { phoneNumberId } = whatsapp;
  const isSimulated = phoneNumberId === null;
  /** Only messages of the real service tell anything about its credentials. */
  const arrival = async () =>
    phoneNumberId === null
      ? null
      : ((await whatsapp.lastArrival()) ?? (await store.findArrival(db, phoneNumberId)));
  return {
    async firstSignIn(): Promise<ReplyOf<typeof readFirstSignIn>> {
      const signedIn = await store.hasAdminSignedIn(db);
      if (signedIn) return { awaited: 'nothing', simulated: isSimulated };
      const hasNumber = signedIn !== null || adminPhones.length > 0;
      return { awaited: hasNumber ? 'sign-in' : 'number', simulated: isSimulated };
    },

    async read({ accountId }: Caller): Promise<ReplyOf<typeof readSetup>> {
      const facts = await factsOf(deps, accountId);
      const later = new Set(await store.listLater(db));
      const known = SETUP_STEPS.flatMap((step) => {
        const done = facts[step];
        return done === undefined ? [] : [{ step, done, isLater: !done && later.has(step) }];
      });
      const { brandName, contactNumber, alYears } = site;
      return {
        steps: known,
        school: { brandName, contactNumber, alYears: [...alYears] },
        whatsapp: {
          simulated: isSimulated,
          number: whatsapp.number(),
          webhookUrl: whatsapp.webhookUrl,
          arrivedAt: (await arrival())?.toISOString() ?? null,
        },
      };
    },

    saveSchool: async (caller: Caller, school: BodyOf<typeof saveSetupSchool>) =>
      saveSchool(deps, caller, school),

    async putOff(step: SetupStep, isLater: boolean): Promise<ReplyOf<typeof putOffStep>> {
      if (isLater) await store.putOff(db, step, clock.now());
      else await store.takeUp(db, step);
      return DONE;
    },

    async testWhatsApp(): Promise<Answer<typeof testWhatsApp>> {
      if (phoneNumberId === null) return refused('whatsapp-simulated');
      const [check, arrivedAt] = await Promise.all([whatsapp.checkNumber(), arrival()]);
      const isRight = check.kind === 'right';
      const answeredAt = isRight ? clock.now() : null;
      await store.writeWhatsAppTest(db, { phoneNumberId, answeredAt, arrivedAt });
      return {
        token: check.kind,
        words: isRight ? '' : check.words,
        number: isRight ? check.number : null,
        name: isRight ? check.name : null,
        arrivedAt: arrivedAt?.toISOString() ?? null,
      };
    },
  };
}

async function saveSchool(
  { db, clock, refresh }: SetupDeps,
  caller: Caller,
  { brandName, contactNumber, alYears }: BodyOf<typeof saveSetupSchool>,
): Promise<Answer<typeof saveSetupSchool>> {
  const phone = normalisePhone(contactNumber);
  if (!phone) return refused('phone-invalid');
  const years = [...new Set(alYears)].sort((a, b) => a - b);
  const school = { brandName: brandName.trim(), contactNumber: phone, alYears: years };
  const at = clock.now();
  const isWritten = await transaction(db, async (tx) => {
    if (!(await store.writeSchool(tx, school, at))) return false;
    const about = { at, actorId: caller.accountId, action: 'setup.school-saved', subject: 'setup:school' };
    await recordAudit(tx, { ...about, before: {}, after: school });
    return true;
  });
  if (!isWritten) return refused('setup-published');
  await refresh();
  return DONE;
}

async function factsOf(
  { db, clock, whatsapp: { phoneNumberId }, isBackedUp }: SetupDeps,
  accountId: string,
): Promise<Record<SetupStep, boolean | undefined>> {
  const [facts, backup] = await Promise.all([
    store.findFacts(db, { accountId, at: clock.now(), phoneNumberId }),
    isBackedUp?.(),
  ]);
  return { ...facts, backup };
}
