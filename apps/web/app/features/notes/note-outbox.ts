// Notes that were written, changed or deleted and the server has not confirmed: kept in the browser, shown at once, and sent
// until they arrive. Each is sent under its own id, so that in doubt it is sent again.

import type { Note, NoteWriting } from '@valence/contract/notes';
import type { KeptText } from '../../lib/browser-storage.ts';

export interface NoteChange {
  readonly videoId: string;
  readonly noteId: string;
  /** null: deleted. */
  readonly writing: NoteWriting | null;
  /** The server's sentence, where it judged the change: it stays here until its author decides. */
  readonly refused?: string;
}

export interface OutboxDeps {
  /** Where it is kept for the person who is signed in. */
  kept: () => KeptText | undefined;
  /** @returns the note as it is kept now; null: deleted */
  send: (change: NoteChange) => Promise<Note | null>;
  /** The sentence of a refusal that would be the same for ever; undefined: trying again may help. */
  judgedBy: (error: unknown) => string | undefined;
  /** Calls back when trying again may help. @param attempt how many were in vain */
  again: (attempt: number, error: unknown, run: () => void) => void;
}

export type Confirmed = (change: NoteChange, note: Note | null) => void;

export function createNoteOutbox({ kept, send, judgedBy, again }: OutboxDeps) {
  const changes = createKeptChanges(kept);
  const hearers = new Set<Confirmed>();
  let isSending = false;
  let attempts = 0;

  const waiting = () => changes.all().find(({ refused }) => refused === undefined);

  async function sendAll(): Promise<void> {
    for (let next = waiting(); next; next = waiting()) {
      const change = next;
      try {
        const note = await send(change);
        attempts = 0;
        for (const hearer of hearers) hearer(change, note);
        // Written anew meanwhile: that is still to be sent.
        if (changes.has(change)) changes.drop(change.noteId);
      } catch (error) {
        const refused = judgedBy(error);
        if (refused === undefined) {
          attempts += 1;
          again(attempts, error, flush);
          return;
        }
        if (changes.has(change)) changes.put({ ...change, refused });
      }
    }
  }

  /** Sends what waits; whoever asks meanwhile need not. */
  function flush(): void {
    if (isSending) return;
    isSending = true;
    void sendAll().finally(() => {
      isSending = false;
    });
  }

  return {
    all: changes.all,
    /** Forgets a change: what the server has stays as it is. */
    drop: changes.drop,
    subscribe: changes.subscribe,
    flush,
    /** In the place of an earlier change of the same note, if there is one. */
    add: (change: NoteChange) => {
      changes.put(change);
      flush();
    },
    onConfirmed: (hearer: Confirmed) => {
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
  };
}

/** The changes as the browser keeps them: one for each note. */
function createKeptChanges(kept: OutboxDeps['kept']) {
  const listeners = new Set<() => void>();
  let known: { text: string | undefined; changes: readonly NoteChange[] } = { text: undefined, changes: [] };

  /** The same list until something changes; what another tab wrote counts. */
  const all = (): readonly NoteChange[] => {
    const text = kept()?.read();
    if (text !== known.text) known = { text, changes: parsed(text) };
    return known.changes;
  };
  const write = (changes: readonly NoteChange[]) => {
    if (changes.length > 0) kept()?.write(JSON.stringify(changes));
    else kept()?.remove();
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

function parsed(text: string | undefined): readonly NoteChange[] {
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

/** What the server has with what waits, in the order of the lesson's time; those about the whole of it first. */
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
