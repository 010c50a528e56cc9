// Composes the second factor: between the passcode and the session, and with what ends sessions.

import { DAY_MS } from '@valence/domain/durations';
import { languageToTell } from '../features/messages/contacts.store.ts';
import type { SecondFactorDeps } from '../features/second-factor/second-factor.deps.ts';
import {
  createSecondFactorService,
  type SecondFactorService,
} from '../features/second-factor/second-factor.service.ts';
import type { SessionsService } from '../features/sessions/sessions.service.ts';
import { queueNotice } from '../features/whatsapp/outbox.ts';
import type { Languages } from '../platform/languages.ts';
import { createPasskeys } from '../platform/passkeys.ts';
import { derive } from '../platform/secrets.ts';
import type { AppDeps } from './deps.ts';

/** A message about a change is no warning any more after a day. */
const NOTICE_USEFUL_MILLISECONDS = DAY_MS;

export function composeSecondFactor(
  { db, clock, secret, settings }: AppDeps,
  sessions: SessionsService,
  { brand, languages }: { brand: () => string; languages: Languages },
): SecondFactorService {
  const tell: SecondFactorDeps['tell'] = async (tx, phone, news, at) => {
    const usefulUntil = new Date(at.getTime() + NOTICE_USEFUL_MILLISECONDS);
    const { factorNotice } = languages.words(await languageToTell(tx, phone)).factors;
    await queueNotice(tx, phone, factorNotice({ brand: brand(), news }), { at, usefulUntil });
  };
  return createSecondFactorService({
    db,
    clock,
    settings,
    tell,
    get issuer() {
      return brand();
    },
    passkeys: createPasskeys(settings.publicUrl, brand),
    keys: { seal: derive(secret, 'second-factor'), recoveryCode: derive(secret, 'recovery-code') },
    openSession: async (...opening) => sessions.open(...opening),
    noteProved: sessions.noteProved,
    endOtherSessions: async (...ending) => sessions.endAllBut(...ending),
    endSessions: async (...ending) => sessions.endAll(...ending),
  });
}
