// The school's WhatsApp number and chat link, asked for once per visit.

import { readSite, type Site } from '@valence/contract/site';
import type { Phone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { retryDelayMs } from '../../lib/retry.ts';

let known: Site | undefined;

/** Undefined until it is there; asks again by itself while the network is away. */
export function useSite(): Site | undefined {
  const [site, setSite] = useState(known);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (known) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    call(readSite).then(
      (answer) => {
        known = answer;
        if (!gone) setSite(answer);
      },
      (error: unknown) => {
        if (!gone) timer = setTimeout(() => setAttempt((before) => before + 1), retryDelayMs(attempt, error));
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [attempt]);
  return site;
}

/** The address of the chat with the word filled in. The simulator, which has no phone of its own, is told whose it is. */
export function chatAddress({ whatsapp }: Site, phone: Phone): string {
  return whatsapp.simulated ? `${whatsapp.chatLink}&phone=${phone}` : whatsapp.chatLink;
}
