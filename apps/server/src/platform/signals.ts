// Ctrl-C and SIGTERM: the first ends the server in good order, a second one at once.

import { monotonicMilliseconds } from './clock.ts';

/**
 * `npm run` passes a Ctrl-C on although the terminal has sent it to all processes already: within this time it is the same
 * one.
 */
const ECHO_MILLISECONDS = 1000;

export interface SignalHandlers {
  readonly stop: (signal: NodeJS.Signals) => void;
  readonly force: (signal: NodeJS.Signals) => void;
}

/** Begins to listen. */
export function onSignals({ stop, force }: SignalHandlers): void {
  let firstAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      const at = monotonicMilliseconds();
      if (firstAt === undefined) {
        firstAt = at;
        stop(name);
      } else if (at - firstAt > ECHO_MILLISECONDS && name === 'SIGINT') {
        force(name);
      }
    });
  }
}
