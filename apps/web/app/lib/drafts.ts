// Typed text, kept in the browser until it was sent: a closed page, a call or an empty battery loses nothing.

import { useState } from 'react';
import { ownText } from './own-text.ts';

const MOST_DRAFTS = 50;

/** One draft by its key; `undefined` removes it. */
export function useDraft<Draft>(key: string): [Draft | undefined, (draft: Draft | undefined) => void] {
  const [current, setCurrent] = useState(() => ({ key, draft: readDrafts().get(key) as Draft | undefined }));
  // Another lesson in the same place has a draft of its own.
  const draft = current.key === key ? current.draft : (readDrafts().get(key) as Draft | undefined);
  const write = (next: Draft | undefined) => {
    writeDraft(key, next);
    setCurrent({ key, draft: next });
  };
  return [draft, write];
}

function readDrafts(): Map<string, unknown> {
  try {
    const stored: unknown = JSON.parse(ownText('drafts')?.read() ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, unknown][]) : []);
  } catch {
    return new Map();
  }
}

function writeDraft(key: string, draft: unknown): void {
  const drafts = readDrafts();
  drafts.delete(key);
  if (draft !== undefined) drafts.set(key, draft);
  ownText('drafts')?.write(JSON.stringify([...drafts].slice(-MOST_DRAFTS)));
}
