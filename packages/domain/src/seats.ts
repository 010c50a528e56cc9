// Plans giving many students places in classes: who is new, who moves, and which spots are taken.

/** A student's place in a class; `spotNumber` null: without a spot. */
export interface Seat {
  accountId: string;
  classId: string;
  spotNumber: number | null;
}

/** `spotNumber` null: no spot is requested; a student who is in the class keeps the present one. */
export type SeatOrder = Seat;

export type SeatPlan =
  | { verdict: 'new' | 'changed' | 'unchanged'; spotNumber: number | null; formerSpot: number | null }
  /** `earlier`: the place of the order that counts instead. */
  | { verdict: 'rejected'; reason: 'row-twice' | 'spot-twice'; earlier: number }
  | { verdict: 'rejected'; reason: 'spot-taken' };

/**
 * Plans all orders together, so that two students can swap spots. A spot is taken if its student does not move; of two orders
 * for one spot, or for one student and class, the first one counts.
 * @param seats every place in the classes concerned
 */
export function planSeats(seats: readonly Seat[], orders: readonly SeatOrder[]): SeatPlan[] {
  const existing = new Map(seats.map((seat) => [studentKey(seat), seat]));
  const plans = orders.map((order) => firstPlan(order, existing.get(studentKey(order))));
  rejectRepeated(orders, plans);
  // A rejected student keeps the former spot, which another order may ask for: repeat until nothing changes.
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
  const students = new Map<string, number>();
  const spots = new Map<string, number>();
  for (const [at, order] of orders.entries()) {
    const [student, spot] = [studentKey(order), spotKey(order)];
    const same = students.get(student);
    const sameSpot = spot === undefined ? undefined : spots.get(spot);
    if (same !== undefined) plans[at] = { verdict: 'rejected', reason: 'row-twice', earlier: same };
    else if (sameSpot !== undefined)
      plans[at] = { verdict: 'rejected', reason: 'spot-twice', earlier: sameSpot };
    if (same === undefined) students.set(student, at);
    if (spot && plans[at]?.verdict !== 'rejected') spots.set(spot, at);
  }
}

/** @returns whether it rejected any */
function rejectTaken(seats: readonly Seat[], orders: readonly SeatOrder[], plans: SeatPlan[]): boolean {
  const moving = new Set(orders.filter((_, at) => plans[at]?.verdict === 'changed').map(studentKey));
  const staying = new Map(
    seats.filter((seat) => !moving.has(studentKey(seat))).map((seat) => [spotKey(seat), seat.accountId]),
  );
  let hasRejected = false;
  for (const [at, order] of orders.entries()) {
    const plan = plans[at];
    const spot = spotKey(order);
    if (!plan || !spot || plan.verdict === 'rejected' || plan.verdict === 'unchanged') continue;
    if (!staying.has(spot)) continue;
    plans[at] = { verdict: 'rejected', reason: 'spot-taken' };
    hasRejected = true;
  }
  return hasRejected;
}

function studentKey({ accountId, classId }: Seat): string {
  return `${classId} ${accountId}`;
}

function spotKey({ classId, spotNumber }: Seat): string | undefined {
  return spotNumber === null ? undefined : `${classId} ${spotNumber}`;
}
