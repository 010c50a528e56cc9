// Which class is most likely at the door: the one that was chosen a while ago, the one of this hour, or the last one.

import { schoolClock } from './school-time.ts';

interface WeeklyClass {
  _id: string;
  times: readonly { weekday: number; from: string; to: string }[];
}

export interface ChosenClass {
  classId: string;
  at: Date;
}

/** A choice holds for a morning or an afternoon; then the timetable knows better. */
const CHOICE_HOURS = 3;
/** Students come before a class begins, and pay after it has ended. */
const AROUND_MINUTES = 60;

/** @param chosen what was chosen last on this phone @returns undefined: there are no classes */
export function classAtDoor<Class extends WeeklyClass>(
  classes: readonly Class[],
  at: Date,
  chosen: ChosenClass | undefined,
): Class | undefined {
  const last = classes.find(({ _id }) => _id === chosen?.classId);
  const age = chosen ? at.getTime() - chosen.at.getTime() : 0;
  if (last && age < CHOICE_HOURS * 60 * 60_000) return last;
  const nearest = classes
    .map((one) => ({ one, away: minutesAway(one, at) }))
    .filter(({ away }) => away <= AROUND_MINUTES)
    .sort((a, b) => a.away - b.away)[0];
  return nearest?.one ?? last ?? classes[0];
}

/** 0 while the class is taught, infinite on days without it. */
function minutesAway({ times }: WeeklyClass, at: Date): number {
  const { weekday, minutes } = schoolClock(at);
  const away = times
    .filter((time) => time.weekday === weekday)
    .map(({ from, to }) => Math.max(0, minutesOf(from) - minutes, minutes - minutesOf(to)));
  return Math.min(Number.POSITIVE_INFINITY, ...away);
}

/** @param time as `08:30` */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
