// Calls the address that the operator named for alarms: one POST of JSON, signed, to exactly this address.

import { createHmac } from 'node:crypto';
import { lookAt } from '../probes/look-at.ts';

export interface AlarmCall {
  readonly kind: string;
  readonly check: string;
  readonly finding: string | null;
  readonly says: string | null;
  readonly remedy: string | null;
  readonly machine: string | null;
  /** PUBLIC_URL, for somebody who looks after several. */
  readonly school: string;
  /** When it was seen; a receiver refuses what is old, so that nobody can send it again. */
  readonly at: string;
}

export interface AlarmHook {
  /** Rejects unless the answer is 2xx. A redirect is no 2xx: the alarm goes nowhere else. */
  call(alarm: AlarmCall): Promise<void>;
}

/** @param key what the receiver checks the signature with */
export function createAlarmHook({ url, key }: { url: string; key: string }): AlarmHook {
  return {
    async call(alarm) {
      const body = JSON.stringify(alarm);
      const signature = createHmac('sha256', key).update(body).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'x-valence-signature-256': `sha256=${signature}`,
      };
      const look = await lookAt(url, { method: 'POST', headers, body });
      const answer = 'words' in look ? look.words : `answered ${look.answer.status}`;
      if ('words' in look || look.answer.status < 200 || look.answer.status > 299)
        throw new Error(`ALARM_WEBHOOK did not take an alarm: ${answer}`);
    },
  };
}
