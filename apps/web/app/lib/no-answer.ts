// That nothing answers though the device calls itself online: its data is used up, or the network leads nowhere. The pages show the last
// answers then (kept-replies.ts), and say that there is no connection (pages/connection.tsx).

let isMissing = false;
const listeners = new Set<() => void>();

export const isUnanswered = (): boolean => isMissing;

export function noteAnswer(hasCome: boolean): void {
  if (isMissing !== hasCome) return;
  isMissing = !hasCome;
  for (const listener of listeners) listener();
}

/** @returns unsubscribes */
export function onAnswers(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
