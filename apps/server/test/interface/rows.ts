// What a row of the table of answers is, and the answers that many endpoints share.

import type { CallOptions, Kit } from './kit.ts';
import type { Actor, School } from './school.ts';

/** A valid call; `path` replaces the endpoint's own when it has parameters. */
export interface GoodCall extends CallOptions {
  path?: string;
}

export interface Row {
  statuses: Record<Actor, number>;
  /** Called for each call that is carried out; calls that are refused share one. */
  call?: (kit: Kit, school: School) => GoodCall | Promise<GoodCall>;
}

/** visitor, student, other student, assistant, admin, ended session */
type Statuses = [number, number, number, number, number, number];

export function row(statuses: Statuses, call?: Row['call']): Row {
  const [visitor, student, other, assistant, admin, ended] = statuses;
  const named = { visitor, student, 'other student': other, assistant, admin, 'ended session': ended };
  return call ? { statuses: named, call } : { statuses: named };
}

export const anyone = (status: number): Statuses => [status, status, status, status, status, status];
export const signedIn = (status: number): Statuses => [401, status, status, status, status, 401];
export const adminArea: Statuses = [401, 403, 403, 200, 200, 401];
export const adminsAlone: Statuses = [401, 403, 403, 403, 200, 401];
export const adminsMake: Statuses = [401, 403, 403, 403, 201, 401];
