// What giving many students places in classes comes to: who is new, who moves, and which spots cannot be had.

/** A place that is taken; `spotNumber` null: on no spot. */
export interface Seat {
  accountId: string;
  classId: string;
  spotNumber: number | null;
}

/** `spotNumber` null: none is asked for; somebody who sits in the class stays where that is. */
export type SeatOrder = Seat;

export type SeatPlan =
  | { verdict: 'new' | 'changed' | 'unchanged'; spotNumber: number | null; formerSpot: number | null }
  | { verdict: 'rejected'; reason: 'row-twice' | 'spot-twice' | 'spot-taken' };

/**
 * All of the orders together, so that two students can change places. A spot that somebody has who does not move is
 * taken; of two orders for one spot, or two for one student and class, the first one counts.
 * @param seats every place of the classes concerned
 */
export function planSeats(seats: readonly Seat[], orders: readonly SeatOrder[]): SeatPlan[] {
  const held = new Map(seats.map((seat) => [studentKey(seat), seat]));
  const plans = orders.map((order) => firstPlan(order, held.get(studentKey(order))));
  rejectRepeated(orders, plans);
  // Whoever is rejected stays on the former spot, which may be what another one wanted: again until nothing changes.
  while (rejectTaken(seats, orders, plans));
  return plans;
}

function firstPlan(order: SeatOrder, seat: Seat | undefined): SeatPlan {
  if (!seat) return { verdict: 'new', spotNumber: order.spotNumber, formerSpot: null };
  const spotNumber = order.spotNumber ?? seat.spotNumber;
  const verdict = spotNumber === seat.spotNumber ? 'unchanged' : 'changed';
  return { verdict, spotNumber, formerSpot: seat.spotNumber };
}

function rejectRepeated(orders: readonly SeatOrder[], plans: SeatPlan[]): void {
  const students = new Set<string>();
  const spots = new Set<string>();
  for (const [at, order] of orders.entries()) {
    const spot = spotKey(order);
    if (students.has(studentKey(order))) plans[at] = { verdict: 'rejected', reason: 'row-twice' };
    else if (spot && spots.has(spot)) plans[at] = { verdict: 'rejected', reason: 'spot-twice' };
    students.add(studentKey(order));
    if (spot && plans[at]?.verdict !== 'rejected') spots.add(spot);
  }
}

/** @returns whether there was one more */
function rejectTaken(seats: readonly Seat[], orders: readonly SeatOrder[], plans: SeatPlan[]): boolean {
  const moving = new Set(orders.filter((_, at) => plans[at]?.verdict === 'changed').map(studentKey));
  const staying = new Map(
    seats.filter((seat) => !moving.has(studentKey(seat))).map((seat) => [spotKey(seat), seat.accountId]),
  );
  let found = false;
  for (const [at, order] of orders.entries()) {
    const plan = plans[at];
    const spot = spotKey(order);
    if (!plan || !spot || plan.verdict === 'rejected' || plan.verdict === 'unchanged') continue;
    if (!staying.has(spot)) continue;
    plans[at] = { verdict: 'rejected', reason: 'spot-taken' };
    found = true;
  }
  return found;
}

function studentKey({ accountId, classId }: Seat): string {
  return `${classId} ${accountId}`;
}

function spotKey({ classId, spotNumber }: Seat): string | undefined {
  return spotNumber === null ? undefined : `${classId} ${spotNumber}`;
}
