// Asks at the terminal until each answer is right; without questions, a wrong or missing answer ends setup.

import { createInterface } from 'node:readline/promises';
import { setupWords as words } from '@valence/copy/site/setup-command';
import { randomToken } from '../../platform/ids.ts';
import { CommandError } from '../command-outcome.ts';
import { type Answers, type Check, checks, type WhatsAppAnswers } from './answers.ts';

/** What is known before anything is asked: from options (`given`), or from the settings as they are. */
export interface Known {
  readonly given: Partial<Record<Field, string>>;
  readonly current: Partial<Record<Field, string>>;
  readonly later: boolean;
}

export type Field = 'name' | 'domain' | 'admin' | 'backupTo' | keyof WhatsAppAnswers;

/** @returns the typed line without spaces around it */
export type Ask = (question: string) => Promise<string>;

const VERIFY_TOKEN_BYTES = 18;
const SECRETS: ReadonlySet<Field> = new Set(['accessToken', 'appSecret']);

/** @param ask undefined: nothing is asked */
export async function collectAnswers(known: Known, ask: Ask | undefined): Promise<Answers> {
  const one = async (field: Exclude<Field, 'verifyToken'>) => answer(field, known, ask);
  const [name, domain, admin] = [await one('name'), await one('domain'), await one('admin')];
  const isLater = await isWhatsAppLater(known, ask);
  const whatsapp = isLater
    ? null
    : {
        number: await one('number'),
        phoneNumberId: await one('phoneNumberId'),
        accessToken: await one('accessToken'),
        appSecret: await one('appSecret'),
        verifyToken: known.given.verifyToken ?? known.current.verifyToken ?? randomToken(VERIFY_TOKEN_BYTES),
      };
  const backupTo = await askBackupPlace(known, ask);
  return { name, domain: domain.toLowerCase(), admin, whatsapp, backupTo };
}

/** @returns null when it stays as it is */
async function askBackupPlace(known: Known, ask: Ask | undefined): Promise<string | null> {
  if (known.given.backupTo !== undefined || known.current.backupTo !== undefined)
    return answer('backupTo', known, ask);
  if (!ask) return null;
  for (;;) {
    const typed = (await ask(words.withCurrent(words.questions.backupTo, words.later))) || words.later;
    if (typed.toLowerCase() === words.later) return null;
    const problem = checks.backupTo(typed);
    if (!problem) return typed;
    console.log(problem);
  }
}

async function answer(
  field: Exclude<Field, 'verifyToken'>,
  known: Known,
  ask: Ask | undefined,
): Promise<string> {
  const check: Check = checks[field];
  const current = known.current[field];
  const given = known.given[field] ?? (ask ? undefined : current);
  if (given !== undefined) {
    const problem = check(given);
    if (problem) throw new CommandError(problem);
    return given;
  }
  if (!ask) throw new CommandError(words.problems.missing(optionOf(field)));
  const question = words.questions[field];
  const shown = current && SECRETS.has(field) ? words.keptSecret : current;
  for (;;) {
    const typed = (await ask(shown ? words.withCurrent(question, shown) : `${question} `)) || current || '';
    const problem = typed === '' ? words.problems.missing(optionOf(field)) : check(typed);
    if (!problem) return typed;
    console.log(problem);
  }
}

async function isWhatsAppLater({ given, current, later }: Known, ask: Ask | undefined): Promise<boolean> {
  // Credentials that are there stay: without them students could not sign in any more.
  if (given.accessToken !== undefined || current.accessToken !== undefined) return false;
  if (later || !ask) return later;
  for (;;) {
    const typed =
      (await ask(words.withCurrent(words.questions.whatsapp, words.later))).toLowerCase() || words.later;
    if (typed === words.yes || typed === words.later) return typed === words.later;
    console.log(words.problems.yesOrLater);
  }
}

function optionOf(field: Field): string {
  const option = { name: 'name', domain: 'domain', admin: 'admin', backupTo: 'backup-to' }[field as string];
  return `--${option ?? `whatsapp-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`}`;
}

/** Reads lines from the terminal, or from a file or pipe in its place. */
export function openTerminal(): { ask: Ask; close: () => void } {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // A question that is asked after the last line would wait for ever.
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      process.stdout.write(question);
      const { value, done } = await lines.next();
      if (done) throw new CommandError(words.problems.inputEnded);
      return String(value).trim();
    },
    close: () => terminal.close(),
  };
}
