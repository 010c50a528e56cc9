// The school's WhatsApp number and chat link, fetched once per visit.

import { type Chat, readChat } from '@valence/contract/site/chat';
import type { Phone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { retryDelayMs } from '../../lib/retry.ts';

let cached: Chat | undefined;

/** Undefined until it has been fetched; retries while the network is lost. */
export function useChat(): Chat | undefined {
  const [chat, setChat] = useState(cached);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (cached) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    call(readChat).then(
      (answer) => {
        cached = answer;
        if (!isUnmounted) setChat(answer);
      },
      (error: unknown) => {
        if (!isUnmounted)
          timer = setTimeout(() => setTries((count) => count + 1), retryDelayMs(tries, error));
      },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [tries]);
  return chat;
}

/**
 * The address of the chat with the word filled in, followed by the letters of the attempt when they are known. The simulator
 * has no phone of its own and therefore gets the number.
 */
export function chatAddress(
  { chatLink, simulated }: Chat,
  phone: Phone,
  letters: string | undefined,
): string {
  return chatLink + (letters ? `%20${letters}` : '') + (simulated ? `&phone=${phone}` : '');
}
