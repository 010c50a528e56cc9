import type { Note } from '@valence/contract/learning/notes';
import { beforeEach, expect, test } from 'vitest';
import { createNoteOutbox, type NoteChange, shownNotes } from './note-outbox.ts';

const changedAt = '2027-01-14T10:00:00.000Z';
const writing = (text: string, atSecond: number | null = 5) => ({ text, atSecond, changedAt });
const change = (noteId: string, text: string): NoteChange => ({
  videoId: 'alkanes',
  noteId,
  writing: writing(text),
});
const note = (noteId: string, text: string, atSecond: number | null = 5): Note => ({
  noteId,
  text,
  atSecond,
  writtenAt: changedAt,
  changedAt,
});

class FinalRefusal extends Error {}

let stored: string | undefined;
let sent: NoteChange[];
let network: 'there' | 'away' | 'refusing';
let retry: (() => void) | undefined;
/** What a call waits for before it is answered. */
let reply: Promise<void>;

beforeEach(() => {
  [stored, sent, network, retry, reply] = [undefined, [], 'there', undefined, Promise.resolve()];
});

const storage = {
  read: () => stored,
  write: (text: string) => {
    stored = text;
  },
  remove: () => {
    stored = undefined;
  },
};

/** The outbox of a page; a second one is that of the page after a reload. */
function open() {
  return createNoteOutbox({
    storage: () => storage,
    send: async (one) => {
      sent.push(one);
      await reply;
      if (network === 'away') throw new Error('no network');
      if (network === 'refusing') throw new FinalRefusal('There is no room.');
      return one.writing && note(one.noteId, one.writing.text);
    },
    refusalOf: (error) => (error instanceof FinalRefusal ? error.message : undefined),
    retry: (_attempt, _error, run) => {
      retry = run;
    },
  });
}

/** Waits until everything that was begun has ended. */
const settled = async () => new Promise((resolve) => setTimeout(resolve));

test('what was written is stored until the server has confirmed it, and then no longer', async () => {
  const outbox = open();
  const confirmed: unknown[] = [];
  outbox.onConfirmed((_, confirmedNote) => confirmed.push(confirmedNote));
  outbox.add(change('a', 'Markovnikov'));
  expect(open().all()).toEqual([change('a', 'Markovnikov')]);
  await settled();
  expect(confirmed).toEqual([note('a', 'Markovnikov')]);
  expect([outbox.all(), stored]).toEqual([[], undefined]);
});

test('without a network it stays, over a reload too, and is sent under the same id once there is one', async () => {
  network = 'away';
  open().add(change('a', 'Markovnikov'));
  await settled();
  const after = open();
  expect(after.all()).toEqual([change('a', 'Markovnikov')]);
  network = 'there';
  after.flush();
  await settled();
  expect(after.all()).toEqual([]);
  expect(sent.map(({ noteId }) => noteId)).toEqual(['a', 'a']);
});

test('a failed call is tried again', async () => {
  network = 'away';
  const outbox = open();
  outbox.add(change('a', 'Markovnikov'));
  await settled();
  network = 'there';
  retry?.();
  await settled();
  expect(outbox.all()).toEqual([]);
});

test('what is changed while it is on its way is sent once more', async () => {
  let answer = () => {};
  reply = new Promise((resolve) => {
    answer = resolve;
  });
  const outbox = open();
  outbox.add(change('a', 'Markov'));
  outbox.add(change('a', 'Markovnikov'));
  answer();
  await settled();
  expect(sent.map(({ writing: words }) => words?.text)).toEqual(['Markov', 'Markovnikov']);
  expect(outbox.all()).toEqual([]);
});

test('what the server refused stays with its reason, and does not hold up the others', async () => {
  network = 'refusing';
  const outbox = open();
  outbox.add(change('a', 'No room for me'));
  await settled();
  expect(outbox.all()).toEqual([{ ...change('a', 'No room for me'), refused: 'There is no room.' }]);
  network = 'there';
  outbox.add(change('b', 'Room again'));
  await settled();
  expect(outbox.all().map(({ noteId }) => noteId)).toEqual(['a']);
  outbox.drop('a');
  expect(stored).toBeUndefined();
});

test('the list shows what waits in its place, and not what is deleted', () => {
  const server = [note('a', 'First', 10), note('b', 'Second', 20), note('c', 'Third', 30)];
  const changes: NoteChange[] = [
    { videoId: 'alkanes', noteId: 'b', writing: null },
    { videoId: 'alkanes', noteId: 'c', writing: writing('Moved to the start', null) },
    { videoId: 'alkanes', noteId: 'd', writing: writing('New', 15), refused: 'There is no room.' },
    { videoId: 'benzene', noteId: 'e', writing: writing('Of another lesson') },
  ];
  const shown = shownNotes(server, changes, 'alkanes');
  expect(shown.map(({ text, waiting, refused }) => [text, waiting, refused])).toEqual([
    ['Moved to the start', true, undefined],
    ['First', false, undefined],
    ['New', false, 'There is no room.'],
  ]);
});
