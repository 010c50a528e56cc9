// What the checks of whether all is well say: what each looks at, what it found, and what to do. Names in braces stand for
// values, which `fillIn` puts in.

import {
  type AlarmKind,
  type CheckupId,
  type CheckupState,
  type FindingOf,
  type FindingValues,
  fillIn,
} from '@valence/domain/checkups';
import { machineChecks } from './checkups-machine.ts';
import { outsideChecks } from './checkups-outside.ts';

interface Finding {
  /** What is wrong, in a sentence. */
  says: string;
  /** What to do about it. */
  remedy: string;
}

type Checks = {
  [Id in CheckupId]: { name: string; about: string; findings: Record<FindingOf<Id>, Finding> };
};

const checks: Checks = { ...machineChecks, ...outsideChecks };

/** The words of a finding; of one that this release does not know, undefined. */
export function findingWords(
  id: CheckupId,
  finding: string | null,
  values: FindingValues,
): Finding | undefined {
  const all: Readonly<Record<string, Finding>> = checks[id].findings;
  const words = finding === null ? undefined : all[finding];
  return words && { says: fillIn(words.says, values), remedy: fillIn(words.remedy, values) };
}

const states: Record<CheckupState, string> = {
  broken: 'Broken',
  warning: 'Look at it',
  unknown: 'Not known',
  well: 'Well',
};

const things = (count: number) => (count === 1 ? '1 thing to do' : `${count} things to do`);

export const checkupsCopy = {
  documentTitle: 'Is all well · Valence',
  title: 'Is all well',
  intro:
    'The server looks after itself: every few minutes at what is on its machine, every hour at what is outside.',
  failed: 'The checks could not be loaded.',
  again: 'Look again',
  lookedAgain: 'Looked again',
  againFailed: 'Looking again did not work.',
  things,
  allWell: 'All is well',
  allWellSeen: 'All is well, as far as can be seen',
  allWellHint: 'If something breaks, you get a message by WhatsApp, if you wrote to the bot in the last day.',
  notYet: 'Not looked at yet',
  notYetHint: 'Press “Look again”, or come back in a few minutes.',
  toDo: 'To do',
  unknown: 'Not known',
  unknownSays: 'This could not be looked at.',
  unknownRemedy: 'Look again in some minutes. If it stays, something above is the reason.',
  well: 'Well',
  remedy: 'What to do:',
  lookedAt: (when: string) => `Looked at ${when}`,
  since: (when: string) => `Since ${when}`,
  on: (machine: string) => `On ${machine}`,
  states,
  checks,
} as const;

const alarmHeads: Record<AlarmKind, string> = {
  broke: 'Broken:',
  'still-broken': 'Still broken:',
  over: 'Well again:',
};

/** One message about some checks. */
export function alarmMessage(
  brand: string,
  alarms: readonly { id: CheckupId; kind: AlarmKind; finding: string | null; values: FindingValues }[],
  address: string,
): string {
  const lines = alarms.map(({ id, kind, finding, values }) => {
    const says = kind === 'over' ? undefined : findingWords(id, finding, values)?.says;
    return `${alarmHeads[kind]} ${checks[id].name}.${says ? ` ${says}` : ''}`;
  });
  return [`${brand}: Is all well?`, ...lines, address].join('\n');
}

export const doctorCopy = {
  about: 'looks at everything that can go wrong and says what to do; works while the school is stopped, too',
  finding: (state: string, name: string, says: string) => `[${state}] ${name}: ${says}`,
  remedy: (remedy: string) => `    To do: ${remedy}`,
  notKnown: (names: string) => `Could not be looked at: ${names}`,
  summary: (toDo: number, well: number) =>
    `${toDo === 0 ? 'Nothing to do' : things(toDo)}; ${well === 1 ? '1 check is' : `${well} checks are`} well.`,
} as const;
