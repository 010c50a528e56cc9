// The register of a class: who was present and absent, by day and by month.

import { formatRupees } from '@valence/domain/money';

export const registerCopy = {
  month: 'Month',
  order: 'Order',
  orders: { spot: 'Spot', absent: 'Most absent' },
  failed: 'The register could not be loaded.',
  none: 'Nobody was marked as present in this month',
  noneHint: 'Students are marked at the door, on the page Door.',
  toDoor: 'Go to the door',
  days: 'Days of the class',
  day: (day: string, present: number) => `${day}: ${present} present`,
  students: 'Students',
  spot: (spot: number) => `Spot ${spot}`,
  absentOf: (absent: number, days: number) => `Absent ${absent} of ${days}`,
  alwaysPresent: 'Never absent',
  present: 'Present',
  absent: 'Absent',
  notYet: 'Not in the class',
  cell: (day: string, what: string) => `${day}: ${what}`,
  ofDay: (day: string) => `Register of ${day}`,
  dayCount: (present: number, total: number) => `${present} present, ${total - present} absent`,
  tellParents: 'Tell parents',
  markedBy: (time: string, by: string | null) => (by ? `${time}, ${by}` : time),
  owes: (cents: number) => `Owes ${formatRupees(cents)}`,
} as const;
