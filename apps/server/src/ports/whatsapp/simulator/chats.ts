// The simulator's memory of its chats: bounded, and gone when the server stops.

/** One message as the page shows it. */
export interface Bubble {
  /** Grows by one with each bubble of all chats. */
  number: number;
  from: 'person' | 'business';
  text: string;
  at: string;
}

const MOST_CHATS = 200;
const MOST_BUBBLES = 200;

export function createChats(now: () => Date) {
  // In the order of last use: the first one is forgotten first.
  const chats = new Map<string, Bubble[]>();
  let number = 0;

  return {
    /** Adds a bubble to a phone's chat. */
    add(phone: string, from: Bubble['from'], text: string): Bubble {
      number += 1;
      const bubble = { number, from, text, at: now().toISOString() };
      const bubbles = [...(chats.get(phone) ?? []), bubble].slice(-MOST_BUBBLES);
      chats.delete(phone);
      chats.set(phone, bubbles);
      const oldest = chats.size > MOST_CHATS ? chats.keys().next().value : undefined;
      if (oldest !== undefined) chats.delete(oldest);
      return bubble;
    },
    /** The bubbles of a phone's chat after a number. */
    after: (phone: string, last: number): Bubble[] =>
      (chats.get(phone) ?? []).filter((bubble) => bubble.number > last),
  };
}
