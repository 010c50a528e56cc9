// The types of everything that a server hands to the features.

import type pg from 'pg';
import type { About } from '../dataset/restore/folders.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { Reader } from '../platform/db/reader.ts';
import type { Settings } from '../platform/env.ts';
import type { HttpObservers } from '../platform/http/route.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import type { PartFiles } from '../ports/part-files/part-files.ts';
import type { FileStorage } from '../ports/storage/storage.ts';

/** Can be started again after it was stopped; stopping twice does no harm. */
export interface LoneWork {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** What the features are built from. */
export interface AppDeps {
  readonly settings: Settings;
  /** All keys derive from it. */
  readonly secret: Buffer;
  /** The key to the simulator's chats, where it serves: new at each start, and only in the link that is printed. */
  readonly simulatorKey: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  /** For lists, charts and files of the admin area: reads alone, each statement by itself, never older than the call. */
  readonly readDb: Db;
  /** The standby that readDb reads from; undefined where there is none, and in tests. */
  readonly reader?: Pick<Reader, 'look'> | undefined;
  readonly clock: Clock;
  /** Lessons, pictures and attachments. */
  readonly storage: FileStorage;
  /** Films that are still arriving. */
  readonly parts: PartFiles;
  /** Not started yet: features register their jobs while the application is built. */
  readonly jobs: Jobs;
  readonly log: Logger;
  /** The figures of this process, for whoever adds one; undefined where the settings ask for none. */
  readonly metrics?: Metrics | undefined;
  /** Undefined where the settings name no collector. */
  readonly tracing?: Tracing | undefined;
  /**
   * Takes what only one of several servers on this machine may do, and starts it in the one that leads. Absent where there is one:
   * it then does it from its start to its end.
   */
  readonly alone?: ((work: LoneWork) => void) | undefined;
  /** Ends this server, puts a restored folder in the place of its data, and starts it again; absent in tests. */
  readonly exchange?: ((order: { folder: string; about: About }) => void) | undefined;
  /** Whether the interface explains itself at /api/docs: in development and the demo, not in service. */
  readonly docs?: boolean;
  /** Where the built pages are; without it the server answers only calls of the interface. */
  readonly pagesFolder?: string;
  /** The program that rewrites them with new content of the school. */
  readonly pagesProgram?: string;
  /** Observers of the tests; absent in service. */
  readonly observe?: HttpObservers & { observeRoute?: (method: string, url: string) => void };
}
