// A clock that stands still until the test moves it. Only the code that built the server in the same process reaches it.

import type { Clock } from '../src/platform/clock.ts';

export class TestClock implements Clock {
  #now: number;

  constructor(start: Date) {
    this.#now = start.getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  set(instant: Date): void {
    this.#now = instant.getTime();
  }

  advance(by: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
    milliseconds?: number;
  }): void {
    const hours = (by.days ?? 0) * 24 + (by.hours ?? 0);
    const seconds = (hours * 60 + (by.minutes ?? 0)) * 60 + (by.seconds ?? 0);
    this.#now += seconds * 1000 + (by.milliseconds ?? 0);
  }
}
