// The link to the school's WhatsApp chat, for signed-in pages.

import { useQuery } from '@tanstack/react-query';
import { readChat } from '@valence/contract/site/chat';
import { DAY_MS } from '@valence/domain/durations';
import { call } from './api.ts';

/** @returns builds the address of the chat with these words filled in; undefined until the number is known */
export function useChatLink(): ((words: string) => string) | undefined {
  const { data } = useQuery({
    queryKey: ['chat'],
    queryFn: ({ signal }) => call(readChat, undefined, { signal }),
    staleTime: DAY_MS,
  });
  const number = data?.number;
  return number && ((words) => `https://wa.me/${number}?text=${encodeURIComponent(words)}`);
}
