// The settings about limits: what each one means, and the effect of a change.

import type { LimitName } from '@valence/domain/limits';

interface Words {
  label: string;
  hint: string;
  unit: string;
}

const names: Record<LimitName, Words> = {
  'student-devices': {
    label: 'Devices of a student',
    hint: 'Signed in at the same time; one more ends the oldest.',
    unit: 'devices',
  },
  'streams-at-once': {
    label: 'Devices that play at once',
    hint: 'How many of them may play a lesson at the same time.',
    unit: 'devices',
  },
  'download-devices': {
    label: 'Devices with downloaded lessons',
    hint: 'On how many devices a student may keep lessons to watch without a connection. 0 switches downloads off.',
    unit: 'devices',
  },
  'payment-due-day': {
    label: 'Day of payment',
    hint: 'Fees are due until the end of this day of the month; afterwards they are overdue.',
    unit: 'day of the month',
  },
  'upload-gigabytes': {
    label: 'Largest film',
    hint: 'How large one uploaded film may be.',
    unit: 'gigabytes',
  },
  'attachment-megabytes': {
    label: 'Largest paper',
    hint: 'How large one PDF beside a video may be.',
    unit: 'megabytes',
  },
  'codes-an-hour': {
    label: 'Codes an hour',
    hint: 'How many sign-in codes one number may get in any hour. Fewer make guessing and misuse harder.',
    unit: 'codes',
  },
  'second-factor-required': {
    label: 'Second step for everybody at the desk',
    hint: 'Who has none can set one up, and do nothing else at the desk until then. Set up your own first.',
    unit: '',
  },
  'year-lessons-confirmed': {
    label: 'Lessons of an A/L year only for confirmed students',
    hint: 'Off: anybody who signs in and chooses the year can watch what is open to it. On: students with a place in a class, and those you confirmed on their card.',
    unit: '',
  },
};

export const limitsCopy = {
  tab: 'Limits',
  title: 'Limits',
  intro: 'A change takes effect within ten seconds and is kept under Activity.',
  failed: 'The limits could not be loaded.',
  changeFailed: 'That could not be saved. What you entered is kept.',
  names,
  range: (least: number, most: number, unit: string) => `${least} to ${most} ${unit}`,
  outside: (least: number, most: number) => `Enter a whole number from ${least} to ${most}.`,
  save: 'Save',
  saveNamed: (label: string) => `Save: ${label}`,
  saved: (label: string) => `Saved: ${label}`,
  byDefault: 'Default',
  toDefault: (usual: string) => `Back to the default (${usual})`,
  toDefaultNamed: (label: string) => `Back to the default: ${label}`,
  on: 'on',
  off: 'off',
} as const;
