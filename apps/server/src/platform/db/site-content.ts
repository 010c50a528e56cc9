// What every process knows of the school: the content of the public pages that admins published last, before that what the
// set-up list was told; and the pages that show it.

import type { SiteContent } from '@valence/contract/site/site';
import { common } from '@valence/copy/common';
import type { Phone } from '@valence/domain/phone';
import { schoolMonth } from '@valence/domain/school-time';
import { sql } from 'kysely';
import { type Clock, monotonicMilliseconds } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Pages } from '../pages.ts';
import { contentOf, type StoredSite } from '../site-cards.ts';
import { checkedSiteContent } from '../site-content.ts';
import type { Db } from './database.ts';

/**
 * After this long, and the second that the writing takes, every process shows what one published; it is half of the time
 * that is promised.
 */
const LOOK_MILLISECONDS = 5000;
/** After this long, pages that could not be written are tried again. */
const RETRY_MILLISECONDS = 60_000;

/** What the pages are written with; without content they say that the school opens soon. */
export interface PageSource {
  brandName: string;
  content?: SiteContent;
}

/** Rewrites the pages; see ports/page-writer. */
type Write = (
  source: PageSource,
  directories: readonly string[],
) => Promise<readonly Readonly<Record<string, string>>[]>;

/** What the server says of the school, in calls and messages. */
export interface SchoolFacts {
  brandName: string;
  /** Null: nobody has said it yet. */
  contactNumber: Phone | null;
  alYears: readonly number[];
  /** Undefined until the first publication. */
  content: SiteContent | undefined;
}

export interface LiveSiteDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Under which name a school opens that no admin has named. */
  name: string;
  /** Undefined where there are none: then only calls of the interface return the content. */
  pages: Pick<Pages, 'prepare' | 'directories'> | undefined;
  write: Write;
}

export interface LiveSite {
  /** Always holds the present facts: read from it each time, never keep a copy of a part. */
  readonly site: Readonly<SchoolFacts>;
  /** The version that the pages of this process show; 0 before the first publication. */
  shownVersion(): number;
  /**
   * Writes the pages with the content.
   * @returns a function that shows them, and makes the content the present one, as the version that it gets.
   * @throws what `write` does
   */
  prepare(content: SiteContent): Promise<(version: number) => void>;
  /** Reads the database at once. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

export function createLiveSite({ db, clock, log, name, pages, write }: LiveSiteDeps): LiveSite {
  const live: SchoolFacts = factsBefore(undefined, { name, at: clock.now() });
  let presentVersion = 0;
  /** Under which name the built pages say that the school opens soon. */
  let shownName: string = common.brand;
  let notBefore = 0;
  let timer: NodeJS.Timeout | undefined;

  async function prepare(content: SiteContent): Promise<(version: number) => void> {
    const { brandName } = content;
    const show = pages?.prepare(await write({ brandName, content }, pages.directories));
    return (version) => {
      // A newer version may have come meanwhile.
      if (version <= presentVersion) return;
      presentVersion = version;
      Object.assign(live, factsOf(content));
      show?.();
    };
  }

  async function refresh(): Promise<void> {
    const newest = await findNewer(db, presentVersion);
    if (newest) await showVersion(newest);
    else if (presentVersion === 0) await showBefore();
  }

  async function showVersion({ version, content: stored }: StoredVersion): Promise<void> {
    if (monotonicMilliseconds() < notBefore) return;
    const content = checkedSiteContent(stored, `of version ${version}`);
    try {
      const show = await prepare(content);
      show(version);
    } catch (error) {
      // The calls and the bot use the new content all the same: a wrong number would lead people astray.
      Object.assign(live, factsOf(content));
      tryLater(error, version);
    }
  }

  /** Before the first publication. */
  async function showBefore(): Promise<void> {
    const facts = factsBefore(await findSetupSchool(db), { name, at: clock.now() });
    // Published meanwhile.
    if (presentVersion > 0) return;
    Object.assign(live, facts);
    const { brandName } = facts;
    if (!pages || brandName === shownName || monotonicMilliseconds() < notBefore) return;
    try {
      const show = pages.prepare(await write({ brandName }, pages.directories));
      if (presentVersion > 0) return;
      shownName = brandName;
      show();
    } catch (error) {
      tryLater(error, 0);
    }
  }

  function tryLater(error: unknown, version: number): void {
    notBefore = monotonicMilliseconds() + RETRY_MILLISECONDS;
    log.error({ err: error, version }, 'the public pages show an earlier version; trying again');
  }

  return {
    site: live,
    shownVersion: () => presentVersion,
    prepare,
    refresh,
    start() {
      timer = lookRepeatedly(async () => {
        await refresh().catch((error: unknown) =>
          log.warn({ err: error }, 'the site’s content will be read again'),
        );
      });
    },
    stop: () => clearInterval(timer),
  };
}

/** @param look must not reject; it is skipped while the last run goes on */
function lookRepeatedly(look: () => Promise<void>): NodeJS.Timeout {
  let looking = false;
  const lookOnce = async () => {
    if (looking) return;
    looking = true;
    await look();
    looking = false;
  };
  return setInterval(() => void lookOnce(), LOOK_MILLISECONDS).unref();
}

function factsOf(content: SiteContent): SchoolFacts {
  const { brandName, contactNumber, alYears } = content;
  return { brandName, contactNumber, alYears, content };
}

type SetupSchool = Pick<SiteContent, 'brandName' | 'contactNumber' | 'alYears'>;

/** Where no admin has said anything: the name of the settings, no number, and the years of the next exams. */
function factsBefore(school: SetupSchool | undefined, { name, at }: { name: string; at: Date }): SchoolFacts {
  const { year } = schoolMonth(at);
  const nothing = { brandName: name, contactNumber: null, alYears: [year, year + 1, year + 2] };
  return { ...(school ?? nothing), content: undefined };
}

interface StoredVersion {
  version: number;
  content: unknown;
}

async function findNewer(db: Db, than: number): Promise<StoredVersion | undefined> {
  const { rows } = await sql<{ version: number } & StoredSite>`
    SELECT version, content, cards, beside FROM site_content WHERE version > ${than}
    ORDER BY version DESC LIMIT 1`.execute(db);
  const [newest] = rows;
  return newest && { version: newest.version, content: contentOf(newest) };
}

async function findSetupSchool(db: Db): Promise<SetupSchool | undefined> {
  const { rows } = await sql<SetupSchool>`
    SELECT brand_name AS "brandName", contact_number AS "contactNumber", al_years AS "alYears"
    FROM setup_school`.execute(db);
  return rows[0];
}
