// The sign-in attempt that this browser has begun: it survives a reload and going to WhatsApp and back.

import { isPhone, type Phone } from '@valence/domain/phone';
import { safeReturnPath } from '@valence/domain/return-path';
import { type StoredText, storedText } from './browser-storage.ts';

/** Local storage key of the record. */
export const LOGIN_RECORD_KEY = 'login';
/** After this long the verification screen asks before it goes on. */
export const PENDING_LOGIN_MINUTES = 15;

export interface LoginRecord {
  /** The attempt's id (`userId` of the calls); without it only the phone is filled in. */
  id?: string;
  /** Where to go after signing in. */
  fromPath?: string;
  /** When the passcode was requested, milliseconds since 1970. */
  time: number;
  /** With country code. */
  phoneNo?: Phone;
}

export function readLoginRecord(storage: StoredText = loginRecordText): LoginRecord | undefined {
  const value = parsed(storage.read());
  if (!value) return undefined;
  const fromPath = safeReturnPath(value.fromPath ?? value.from);
  const { id, phoneNo, time } = value;
  return {
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(fromPath && { fromPath }),
    time: typeof time === 'number' ? time : 0,
    ...(typeof phoneNo === 'string' && isPhone(phoneNo) && { phoneNo }),
  };
}

export function writeLoginRecord(record: LoginRecord, storage: StoredText = loginRecordText): void {
  storage.write(JSON.stringify(record));
}

export function removeLoginRecord(storage: StoredText = loginRecordText): void {
  storage.remove();
}

/** Whether the attempt was begun too long ago to be taken for granted. @param at milliseconds since 1970 */
export function isStale(record: LoginRecord, at: number): boolean {
  return at - record.time > PENDING_LOGIN_MINUTES * 60_000;
}

const loginRecordText = storedText(LOGIN_RECORD_KEY);

function parsed(text: string | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
