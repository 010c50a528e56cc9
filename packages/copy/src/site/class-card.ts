// How the landing page words when a class is held.

const WEEKDAYS = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

interface Slot {
  /** Monday is 1. */
  weekday: number;
  /** As `08:30`. */
  from: string;
  to: string;
}

/** `08:30` → `8.30 a.m.`, `12:00` → `12.00 noon`. */
function hour(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const shown = `${hours % 12 || 12}.${String(minutes).padStart(2, '0')}`;
  if (minutes === 0 && hours === 12) return `${shown} noon`;
  return `${shown} ${hours < 12 ? 'a.m.' : 'p.m.'}`;
}

export const classCard = {
  /** @param day as `2027-03-28` */
  firstDay: (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`,
  times: (slots: readonly Slot[]) =>
    slots.map(({ weekday, from, to }) => `${WEEKDAYS[weekday - 1]} ${hour(from)} – ${hour(to)}`).join(', '),
} as const;
