// The composition of the server: the only place where features meet.

import type { SiteContent } from '@valence/contract/site';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { composeAnalytics } from './compose-analytics.ts';
import { composeCatalogue } from './compose-catalogue.ts';
import { composeImports } from './compose-imports.ts';
import { composeLimits } from './compose-limits.ts';
import { composeMerging } from './compose-merging.ts';
import { composeNotes } from './compose-notes.ts';
import { composeOverview } from './compose-overview.ts';
import { composePlayback } from './compose-playback.ts';
import { composePrivacy } from './compose-privacy.ts';
import { composeSchool } from './compose-school.ts';
import { composeSecondFactor } from './compose-second-factor.ts';
import { composeSessions } from './compose-sessions.ts';
import { composeSignIn } from './compose-sign-in.ts';
import { type ComposedSite, composeSite } from './compose-site.ts';
import { foldersOf } from './compose-storage.ts';
import { composeTranscoding } from './compose-transcoding.ts';
import { composeUploads } from './compose-uploads.ts';
import { demoLessonAt } from './demo/lesson-keys.ts';
import { accessRoutes } from './features/access/access.routes.ts';
import { createAccessService } from './features/access/access.service.ts';
import { analyticsRoutes } from './features/analytics/analytics.routes.ts';
import { languagesRoutes } from './features/languages/languages.routes.ts';
import type { PlaybackDeps } from './features/playback/playback.service.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { createProgressReader } from './features/progress/known-progress.ts';
import { progressRoutes } from './features/progress/progress.routes.ts';
import { createProgressService } from './features/progress/progress.service.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import type { SecondFactorService } from './features/second-factor/second-factor.service.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { type School, siteRoutes } from './features/site/site.routes.ts';
import { transcodingRoutes } from './features/transcoding/transcoding.routes.ts';
import type { TranscodingService } from './features/transcoding/transcoding.service.ts';
import { uploadsRoutes } from './features/uploads/uploads.routes.ts';
import { videosRoutes } from './features/videos/videos.routes.ts';
import { createVideosService } from './features/videos/videos.service.ts';
import { whatsAppRoutes } from './features/whatsapp/whatsapp.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import { type Drain, installDrain } from './platform/drain.ts';
import type { Settings } from './platform/env.ts';
import { createFastify } from './platform/fastify.ts';
import { installSecurityHeaders } from './platform/headers.ts';
import {
  databaseCheck,
  diskCheck,
  installHealth,
  type ReadinessCheck,
  storageCheck,
} from './platform/health.ts';
import { installDocs } from './platform/http/docs.ts';
import { installErrorHandlers, sendRefusal } from './platform/http/errors.ts';
import { installHostCheck } from './platform/http/host-header.ts';
import { installJsonBodies } from './platform/http/json-body.ts';
import { refused } from './platform/http/refused.ts';
import { type Authenticate, createHttp, type Http, type HttpObservers } from './platform/http/route.ts';
import { installLanguages } from './platform/http/spoken.ts';
import type { Jobs } from './platform/jobs.ts';
import { type Languages, readLanguages } from './platform/languages.ts';
import type { Logger } from './platform/log.ts';
import { readPages } from './platform/pages.ts';
import type { PartFiles } from './ports/part-files/part-files.ts';
import type { FileStorage } from './ports/storage/storage.ts';

/** What the features are built from. */
export interface AppDeps {
  readonly settings: Settings;
  /** All keys derive from it. */
  readonly secret: Buffer;
  /** What the simulator's chats take, where it serves: new at each start, in nothing but the link that is printed. */
  readonly simulatorKey: string;
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Lessons, pictures and attachments. */
  readonly storage: FileStorage;
  /** Films that are still arriving. */
  readonly parts: PartFiles;
  /** Not started yet: features register theirs while the application is built. */
  readonly jobs: Jobs;
  readonly log: Logger;
  /** Whether the interface explains itself at /api/docs: in development and the demo, not in service. */
  readonly docs?: boolean;
  /** Where the built pages are; without it the server has calls alone. */
  readonly pagesFolder?: string;
  /** The program that writes them anew with other content of the school. */
  readonly pagesProgram?: string;
  /** What the tests watch; nothing looks at it in service. */
  readonly observe?: HttpObservers & { observeRoute?: (method: string, url: string) => void };
}

export interface App {
  readonly app: FastifyInstance;
  readonly drain: Drain;
  /** Does the work that answers left behind, as far as it can be done at this instant. In service it goes on by itself. */
  readonly background?: () => Promise<void>;
}

/** Builds the application; it listens to nothing yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log } = deps;
  const app = createFastify(settings, log);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) deps.observe?.observeRoute?.(one, url);
  });
  const drain = installDrain(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandlers(app);
  installJsonBodies(app);
  const languages = await readLanguages(settings.translations);
  installLanguages(app, languages);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refused('route-absent')));
  const { pagesFolder: directory } = deps;
  const given = { publicUrl: settings.publicUrl, languages: languages.codes };
  const pages = directory === undefined ? undefined : await readPages({ directory, ...given });
  await installSecurityHeaders(app, {
    publicUrl: settings.publicUrl,
    scriptHashes: pages?.scriptHashes ?? (() => []),
  });
  // After the security headers, which its refusals carry, too.
  installHostCheck(app);
  if (deps.docs) await installDocs(app);
  const { bindLimits, deps: live } = await composeLimits(app, deps);
  const content = await composeSite(app, deps, pages);
  const { checks, background } = compose(app, live, { site: content.site, content, languages, bindLimits });
  const bucket = settings.s3 ? [storageCheck(deps.storage)] : [];
  const disk = diskCheck(foldersOf(settings), settings.diskMarginBytes);
  installHealth(app, [databaseCheck(deps.pool), disk, ...bucket, ...checks]);
  await pages?.install(app);
  return { app, drain, background };
}

interface Composed {
  /** What else the server cannot do without. */
  readonly checks: ReadinessCheck[];
  readonly background: () => Promise<void>;
}

/** What is read before anything else. */
interface Read {
  readonly site: SiteContent;
  readonly content: ComposedSite;
  readonly languages: Languages;
  readonly bindLimits: (http: Http) => void;
}

function compose(app: FastifyInstance, deps: AppDeps, read: Read): Composed {
  const { settings, db, clock, observe } = deps;
  const { site, content, languages, bindLimits } = read;
  const sessions = composeSessions(deps);
  const secondFactor = composeSecondFactor(deps, sessions, () => site.brandName);
  const transcoding = composeTranscoding(deps);
  const known = createProgressReader({ db });
  const access = createAccessService({ db, clock, watched: known.ofVideo });
  const standing: PlaybackDeps['standing'] = async (...about) => access.standing(...about);
  const progress = createProgressService({ db, clock, standing });
  const videos = createVideosService({ db, clock, access, progress: known.ofStudent });
  const { signIn, whatsapp, chat, ...number } = composeSignIn(app, deps, {
    letIn: async (...arrival) => secondFactor.admit(...arrival),
    site,
    languages,
  });
  const http = createHttp({ app, authenticate: sessions.authenticate, ...observe });
  signInRoutes(http, signIn);
  whatsAppRoutes(http, whatsapp);
  bindPublic(http, settings, { site, chat, languages });
  sessionsRoutes(http, sessions);
  bindDeskSettings(http, secondFactor, bindLimits);
  const school = composeSchool(deps, http, {
    site,
    accessCards: videos.listCards,
    endSessions: ending(sessions, secondFactor),
    devicesOf: sessions.devicesOf,
    watchedOf: known.ofClass,
    whyUnconfirmed: secondFactor.whyUnconfirmed,
  });
  accessRoutes(http, access);
  videosRoutes(http, videos);
  bindFilms(http, deps, { transcoding, authenticate: sessions.authenticate, content });
  composeOverview(http, deps, { ...school, ...progress });
  analyticsRoutes(http, composeAnalytics(app, deps));
  bindRecords(http, app, deps, { site, sessions, number });
  composePlayback(app, http, deps, {
    standing,
    open: progress.open,
    describe: async (videoId) => videos.describe(videoId),
    packaged: async (prefix) => demoLessonAt(deps.secret, prefix) ?? transcoding.packaged(prefix),
    isLive: sessions.isLive,
    authenticate: sessions.authenticate,
  });
  progressRoutes(http, progress);
  composeNotes(http, deps, access);
  return { checks: [{ name: 'whatsapp', run: whatsapp.checkSending }], background: whatsapp.drain };
}

/** Ends an account's sessions, and what is half done for it. */
function ending(
  sessions: ReturnType<typeof composeSessions>,
  secondFactor: SecondFactorService,
): typeof sessions.endAll {
  return async (tx, accountId, ...because) => {
    await sessions.endAll(tx, accountId, ...because);
    await secondFactor.accountChanged(tx, accountId);
  };
}

/** What everybody may ask before anybody has signed in. */
function bindPublic(
  http: Http,
  { publicUrl }: Settings,
  { site, chat, languages }: Pick<Read, 'site' | 'languages'> & Pick<School, 'chat'>,
): void {
  siteRoutes(http, { site, chat, publicUrl });
  languagesRoutes(http, languages.codes, publicUrl.startsWith('https:'));
}

/** What people of the desk set for themselves and for all. */
function bindDeskSettings(
  http: Http,
  secondFactor: SecondFactorService,
  bindLimits: Read['bindLimits'],
): void {
  secondFactorRoutes(http, secondFactor);
  bindLimits(http);
}

interface RecordsDeps {
  site: SiteContent;
  sessions: ReturnType<typeof composeSessions>;
  number: Pick<ReturnType<typeof composeSignIn>, 'notices' | 'forgetNumber'>;
}

/** What is done with whole records: for many students at once, of two accounts one, and none of one that is deleted. */
function bindRecords(
  http: Http,
  app: FastifyInstance,
  deps: AppDeps,
  { site, sessions, number }: RecordsDeps,
): void {
  composeMerging(deps, http, async (...ending) => sessions.endAll(...ending));
  const imports = composeImports(deps, http, () => site.alYears);
  const forgetNumber: typeof number.forgetNumber = async (tx, phone) => {
    await number.forgetNumber(tx, phone);
    await imports.forgetPhone(tx, phone);
  };
  privacyRoutes(http, composePrivacy(app, deps, { brand: () => site.brandName, ...number, forgetNumber }));
}

interface FilmsDeps {
  transcoding: TranscodingService;
  authenticate: Authenticate;
  content: ComposedSite;
}

/** From the teacher's file to the lesson in the catalogue: what has arrived goes on to be packaged. */
function bindFilms(http: Http, deps: AppDeps, { transcoding, authenticate, content }: FilmsDeps): void {
  const uploads = composeUploads(deps, {
    authenticate,
    beginTranscoding: async (tx, film) => transcoding.begin(tx, film),
  });
  uploadsRoutes(http, uploads);
  transcodingRoutes(http, transcoding, deps.storage);
  // Chosen pictures are kept in one place, for lessons and for the public pages.
  content.bind(http, composeCatalogue(http, deps, { alsoUsed: content.usedPictures }));
}
