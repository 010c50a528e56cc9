// Changes of notes (written, changed or deleted) that the server has not confirmed: they are stored in the browser, shown
// at once, and sent until they arrive. Each is sent under its note's id, so that in doubt it can be sent again.

import type { Note, NoteWriting } from '@valence/contract/learning/notes';
import type { StoredText } from '../../lib/browser-storage.ts';

export interface NoteChange {
  readonly videoId: string;
  readonly noteId: string;
  /** null: deleted. */
  readonly writing: NoteWriting | null;
  /** The server's sentence, where it refused the change for good: the change stays here until its author decides. */
  readonly refused?: string;
}

export interface OutboxDeps {
  /** The storage of the person who is signed in. */
  storage: () => StoredText | undefined;
  /** @returns the note as the server has stored it; null: deleted */
  send: (change: NoteChange) => Promise<Note | null>;
  /** The sentence of a refusal that would never change; undefined: trying again may help. */
  refusalOf: (error: unknown) => string | undefined;
  /** Calls `run` when trying again may help. @param attempt how many have failed */
  retry: (attempt: number, error: unknown, run: () => void) => void;
}

export type Confirmed = (change: NoteChange, note: Note | null) => void;

export function createNoteOutbox({ storage, send, refusalOf, retry }: OutboxDeps) {
  const changes = createStoredChanges(storage);
  const confirmationListeners = new Set<Confirmed>();
  let isSending = false;
  let attempts = 0;

  const waiting = () => changes.all().find(({ refused }) => refused === undefined);

  async function sendAll(): Promise<void> {
    for (let next = waiting(); next; next = waiting()) {
      const change = next;
      try {
        const note = await send(change);
        attempts = 0;
        for (const listener of confirmationListeners) listener(change, note);
        // If the note was changed again meanwhile, that change is still to be sent.
        if (changes.has(change)) changes.drop(change.noteId);
      } catch (error) {
        const refused = refusalOf(error);
        if (refused === undefined) {
          attempts += 1;
          retry(attempts, error, flush);
          return;
        }
        if (changes.has(change)) changes.put({ ...change, refused });
      }
    }
  }

  /** Sends the waiting changes; a call while they are being sent does nothing. */
  function flush(): void {
    if (isSending) return;
    isSending = true;
    void sendAll().finally(() => {
      isSending = false;
    });
  }

  return {
    all: changes.all,
    /** Forgets a change; the server's note stays as it is. */
    drop: changes.drop,
    subscribe: changes.subscribe,
    flush,
    /** Adds a change, in the place of an earlier change of the same note, if there is one. */
    add: (change: NoteChange) => {
      changes.put(change);
      flush();
    },
    onConfirmed: (listener: Confirmed) => {
      confirmationListeners.add(listener);
      return () => void confirmationListeners.delete(listener);
    },
  };
}

/** The changes as the browser stores them: one for each note. */
function createStoredChanges(storage: OutboxDeps['storage']) {
  const listeners = new Set<() => void>();
  let cache: { text: string | undefined; changes: readonly NoteChange[] } = { text: undefined, changes: [] };

  /** Returns the same list until something changes, also in another tab. */
  const all = (): readonly NoteChange[] => {
    const text = storage()?.read();
    if (text !== cache.text) cache = { text, changes: parseChanges(text) };
    return cache.changes;
  };
  const write = (changes: readonly NoteChange[]) => {
    if (changes.length > 0) storage()?.write(JSON.stringify(changes));
    else storage()?.remove();
    for (const listener of listeners) listener();
  };
  const others = (noteId: string) => all().filter((change) => change.noteId !== noteId);
  return {
    all,
    put: (change: NoteChange) => write([...others(change.noteId), change]),
    drop: (noteId: string) => write(others(noteId)),
    has: (change: NoteChange) => all().some((one) => JSON.stringify(one) === JSON.stringify(change)),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function parseChanges(text: string | undefined): readonly NoteChange[] {
  try {
    const changes: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(changes) ? (changes as NoteChange[]) : [];
  } catch {
    return [];
  }
}

/** A note as its author sees it: with what the server has not confirmed yet. */
export interface ShownNote extends Pick<Note, 'noteId' | 'atSecond' | 'text'> {
  /** Not confirmed yet. */
  waiting: boolean;
  refused?: string | undefined;
}

/** The server's notes with the waiting changes, in the order of the lesson's time; notes on the whole lesson come first. */
export function shownNotes(
  notes: readonly Note[],
  changes: readonly NoteChange[],
  videoId: string,
): ShownNote[] {
  const shown = new Map<string, ShownNote>(notes.map((note) => [note.noteId, { ...note, waiting: false }]));
  for (const { noteId, writing, refused, videoId: of } of changes) {
    if (of !== videoId) continue;
    if (writing) shown.set(noteId, { noteId, ...writing, waiting: refused === undefined, refused });
    else shown.delete(noteId);
  }
  return [...shown.values()].toSorted((one, other) => (one.atSecond ?? -1) - (other.atSecond ?? -1));
}
