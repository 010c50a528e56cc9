// Ends a server, exchanges its data for restored ones, and starts it again; on the former data, where the others do not start.

import type { About } from '../dataset/restore/folders.ts';
import type { Settings } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { exchangeData, goBack, isDatabaseRunning } from './exchange-data.ts';

export interface ExchangeOrder {
  readonly folder: string;
  readonly about: About;
}

interface Restart<Running> {
  readonly settings: Settings;
  /** Ends the server and its PostgreSQL. */
  readonly stop: () => Promise<void>;
  readonly start: (settings: Settings) => Promise<Running>;
  readonly log: Logger;
}

/** @throws when nothing starts any more */
export async function restartOn<Running>(
  { folder, about }: ExchangeOrder,
  { settings, stop, start, log }: Restart<Running>,
): Promise<Running> {
  await stop();
  let place: string;
  try {
    if (await isDatabaseRunning(settings.dataDir)) throw new Error('The database did not end.');
    place = await exchangeData(settings, { folder, about });
  } catch (error) {
    log.error({ err: error }, 'the data were not exchanged: starting again on those there are');
    return start(settings);
  }
  try {
    const next = await start(settings);
    log.info({ former: place }, 'the school goes on with the restored data');
    return next;
  } catch (error) {
    log.error({ err: error }, 'the restored data do not start: the former ones come back');
    await goBack(settings, place);
    return start(settings);
  }
}
