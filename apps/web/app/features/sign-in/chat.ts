// The school's WhatsApp number and chat link, asked for once per visit.

import { type Chat, readChat } from '@valence/contract/chat';
import type { Phone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { retryDelayMs } from '../../lib/retry.ts';

let known: Chat | undefined;

/** Undefined until it is there; asks again by itself while the network is away. */
export function useChat(): Chat | undefined {
  const [chat, setChat] = useState(known);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (known) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    call(readChat).then(
      (answer) => {
        known = answer;
        if (!gone) setChat(answer);
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
  return chat;
}

/**
 * The address of the chat with the word filled in, and behind it the letters of the attempt as far as they are known. The simulator,
 * which has no phone of its own, is told whose it is.
 */
export function chatAddress(
  { chatLink, simulated }: Chat,
  phone: Phone,
  letters: string | undefined,
): string {
  return chatLink + (letters ? `%20${letters}` : '') + (simulated ? `&phone=${phone}` : '');
}
