// The composition of the server: the only place where features meet.

import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { accessRoutes } from '../features/access/access.routes.ts';
import { type AccessDeps, createAccessService } from '../features/access/access.service.ts';
import { createGrantTokens } from '../features/access/grant-undo.ts';
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts';
import * as assignments from '../features/classes/assignment-ends.store.ts';
import { languagesRoutes } from '../features/languages/languages.routes.ts';
import { packagingRoutes } from '../features/packaging/packaging.routes.ts';
import type { PackagingService } from '../features/packaging/packaging.service.ts';
import type { PlaybackDeps } from '../features/playback/playback.deps.ts';
import { privacyRoutes } from '../features/privacy/privacy.routes.ts';
import { progressRoutes } from '../features/progress/progress.routes.ts';
import { createProgressService } from '../features/progress/progress.service.ts';
import { createProgressReader } from '../features/progress/recorded-progress.ts';
import { secondFactorRoutes } from '../features/second-factor/second-factor.routes.ts';
import type { SecondFactorService } from '../features/second-factor/second-factor.service.ts';
import { sessionsRoutes } from '../features/sessions/sessions.routes.ts';
import { signInRoutes } from '../features/sign-in/sign-in.routes.ts';
import { type School, siteRoutes } from '../features/site/site.routes.ts';
import { writeLanguage } from '../features/students/accounts.store.ts';
import { uploadsRoutes } from '../features/uploads/uploads.routes.ts';
import { libraryRoutes } from '../features/videos/library.routes.ts';
import { createLibraryService } from '../features/videos/library.service.ts';
import { whatsAppRoutes } from '../features/whatsapp/whatsapp.routes.ts';
import type { SchoolFacts } from '../platform/db/site-content.ts';
import { type Drain, installDrain } from '../platform/drain.ts';
import type { Settings } from '../platform/env.ts';
import { createFastify } from '../platform/fastify.ts';
import { installSecurityHeaders } from '../platform/headers.ts';
import {
  databaseCheck,
  diskCheck,
  installHealth,
  type ReadinessCheck,
  storageCheck,
} from '../platform/health.ts';
import { checked, declaredOnly } from '../platform/http/declared-json.ts';
import { installErrorHandlers, sendRefusal } from '../platform/http/errors.ts';
import { installHostCheck } from '../platform/http/host-header.ts';
import { installJsonBodies } from '../platform/http/json-body.ts';
import { refused } from '../platform/http/refused.ts';
import { type Authenticate, createHttp, type Http } from '../platform/http/route.ts';
import { installLanguages } from '../platform/http/spoken.ts';
import type { Kept } from '../platform/kept/kept.ts';
import { type Languages, readLanguages } from '../platform/languages.ts';
import { readPages } from '../platform/pages.ts';
import { traceRequests } from '../platform/tracing/request-spans.ts';
import { composeAnalytics } from './analytics.ts';
import { composeBackups } from './backups.ts';
import { composeCheckups } from './checkups.ts';
import type { AppDeps } from './deps.ts';
import { composeDownloads } from './downloads.ts';
import { composeImports } from './imports.ts';
import { composeKept, keptOfPlaying, keptPackaged } from './kept.ts';
import { composeLimits } from './limits.ts';
import { composeMerging } from './merging.ts';
import { composeMessages } from './messages.ts';
import { composeMetrics } from './metrics.ts';
import { composeNotes } from './notes.ts';
import { composeOverview } from './overview.ts';
import { bindRemoteWork, composePackaging } from './packaging.ts';
import { composePlayback } from './playback.ts';
import { composePrivacy } from './privacy.ts';
import { composeSchool } from './school.ts';
import { composeSecondFactor } from './second-factor.ts';
import { composeSessions } from './sessions.ts';
import { composeSetup } from './setup.ts';
import { composeSignIn } from './sign-in.ts';
import { type ComposedSite, composeSite } from './site.ts';
import { foldersOf } from './storage.ts';
import { composeStudentList } from './student-list.ts';
import { composeUploads } from './uploads.ts';
import { composeVideos } from './videos.ts';

export interface App {
  readonly app: FastifyInstance;
  readonly drain: Drain;
  /** Does the queued work that can be done at this instant. In service it runs by itself. */
  readonly background?: () => Promise<void>;
}

/** Builds the application; it listens to nothing yet. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { settings, log } = deps;
  const app = createFastify(settings, log);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) deps.observe?.observeRoute?.(one, url);
  });
  if (deps.tracing) traceRequests(app, deps.tracing.requests);
  composeMetrics(app, deps);
  const drain = installDrain(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(deps.docs || deps.observe ? checked : declaredOnly);
  installErrorHandlers(app);
  installJsonBodies(app);
  const languages = await readLanguages(settings.translations);
  installLanguages(app, languages);
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, refused('route-absent')));
  const { pagesFolder: directory } = deps;
  const pageOptions = { publicUrl: settings.publicUrl, languages: languages.codes };
  const pages = directory === undefined ? undefined : await readPages({ directory, ...pageOptions });
  installSecurityHeaders(app, {
    publicUrl: settings.publicUrl,
    scriptHashes: pages?.scriptHashes ?? (() => []),
  });
  // After the security headers, which its refusals carry, too.
  installHostCheck(app);
  // Loaded for the demo and for development alone.
  if (deps.docs) await (await import('../platform/http/docs.ts')).installDocs(app);
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
  /** Further things that the server cannot do without. */
  readonly checks: ReadinessCheck[];
  readonly background: () => Promise<void>;
}

/** What is read and composed before the features. */
interface Basis {
  readonly site: Readonly<SchoolFacts>;
  readonly content: ComposedSite;
  readonly languages: Languages;
  readonly bindLimits: (http: Http) => void;
}

function composeAccess({ db, clock, secret }: AppDeps, kept: Kept, watched: AccessDeps['watched']) {
  const tokens = createGrantTokens(secret);
  return createAccessService({ db, clock, kept, watched, assignments, tokens });
}

function compose(app: FastifyInstance, deps: AppDeps, basis: Basis): Composed {
  const { settings, db, clock, observe } = deps;
  const { site, content, languages, bindLimits } = basis;
  const kept = composeKept(deps);
  const sessions = composeSessions(deps, kept);
  const secondFactor = composeSecondFactor(deps, sessions, { brand: () => site.brandName, languages });
  const packaging = composePackaging(deps);
  const progressReader = createProgressReader({ db });
  const access = composeAccess(deps, kept, progressReader.ofVideo);
  const accessState: PlaybackDeps['accessState'] = (...about) => access.accessState(...about);
  const progress = createProgressService({ db, clock, kept, accessState });
  writeBeforeClosing(app, [progress, access, sessions]);
  const videos = createLibraryService({ db, clock, kept, access, progress: progressReader.ofStudent });
  const { signIn, whatsapp, chat, ...number } = composeSignIn(app, deps, {
    letIn: async (...arrival) => secondFactor.admit(...arrival),
    site,
    languages,
  });
  const http = createHttp({ app, authenticate: sessions.authenticate, ...observe });
  signInRoutes(http, signIn, isSecure(settings));
  whatsAppRoutes(http, whatsapp);
  bindPublic(http, deps, { site, chat, languages });
  const isBackedUp = composeBackups(app, http, deps, secondFactor.whyUnconfirmed);
  composeSetup(http, deps, { content, whatsapp, chat, isBackedUp });
  sessionsRoutes(http, sessions);
  bindAdminSettings(http, secondFactor, { bindLimits, secure: isSecure(settings) });
  const messages = composeMessages(app, http, deps, {
    brand: () => site.brandName,
    languages,
    wake: () => whatsapp.wake(),
  });
  const school = composeSchool(deps, http, {
    ...{ kept, site },
    accessCards: async (...about) => videos.listCards(...about),
    endSessions: endSessionsOf(sessions, secondFactor),
    devicesOf: sessions.devicesOf,
    watchedOf: progressReader.ofClass,
    whyUnconfirmed: secondFactor.whyUnconfirmed,
  });
  accessRoutes(http, access);
  libraryRoutes(http, videos);
  bindFilms(http, deps, { packaging, authenticate: sessions.authenticate, content });
  const checkups = composeCheckups(app, http, deps, {
    brand: () => site.brandName,
    notices: number.notices,
    pageUrl: `${settings.publicUrl}/dashboard/checkups`,
  });
  composeOverview(http, deps, { ...school, ...progress, thingsToDo: async () => checkups.count() });
  analyticsRoutes(http, composeAnalytics(app, deps));
  bindRecords(http, app, deps, { site, languages, sessions, number, ...school });
  const lessons = {
    describe: async (videoId: string) => videos.describe(videoId),
    packaged: keptPackaged(kept, packaging),
  };
  composePlayback(app, http, deps, {
    ...sessions,
    accessState,
    open: async (...opening) => progress.open(...opening),
    ...lessons,
    ...keptOfPlaying(kept),
  });
  bindLearning(http, deps, { progress, access, lessons });
  return {
    checks: [{ name: 'whatsapp', run: whatsapp.checkSending }],
    background: async () => {
      await messages.drain();
      await whatsapp.drain();
    },
  };
}

interface LearningDeps {
  progress: ReturnType<typeof createProgressService>;
  access: ReturnType<typeof createAccessService>;
  lessons: Pick<PlaybackDeps, 'describe' | 'packaged'>;
}

/** Binds what students do with lessons besides playing them. */
function bindLearning(http: Http, deps: AppDeps, { progress, access, lessons }: LearningDeps): void {
  composeDownloads(http, deps, { ...access, ...lessons });
  progressRoutes(http, progress);
  composeNotes(http, deps, access);
}

/** What waits for a transaction that it shares is written before the server has closed. */
function writeBeforeClosing(app: FastifyInstance, features: readonly { stop: () => Promise<void> }[]): void {
  app.addHook('onClose', async () => {
    await Promise.all(features.map(async ({ stop }) => stop()));
  });
}

/** Ends an account's sessions, and its half-done second-factor steps. */
function endSessionsOf(
  sessions: ReturnType<typeof composeSessions>,
  secondFactor: SecondFactorService,
): typeof sessions.endAll {
  return async (tx, accountId, ...because) => {
    await sessions.endAll(tx, accountId, ...because);
    await secondFactor.accountChanged(tx, accountId);
  };
}

/** Whether browsers reach this server by https, so that cookies never travel in the clear. */
const isSecure = ({ publicUrl }: Settings): boolean => publicUrl.startsWith('https:');

/** Binds the calls that need no sign-in. */
function bindPublic(
  http: Http,
  { db, settings }: AppDeps,
  { site, chat, languages }: Pick<Basis, 'site' | 'languages'> & Pick<School, 'chat'>,
): void {
  siteRoutes(http, { site, chat, publicUrl: settings.publicUrl });
  languagesRoutes(http, {
    codes: languages.codes,
    secure: isSecure(settings),
    keepLanguage: async (accountId, code) => writeLanguage(db, accountId, code),
  });
}

/** Binds the settings that admins make for themselves and for all. */
function bindAdminSettings(
  http: Http,
  secondFactor: SecondFactorService,
  { bindLimits, secure }: Pick<Basis, 'bindLimits'> & { secure: boolean },
): void {
  secondFactorRoutes(http, secondFactor, secure);
  bindLimits(http);
}

interface RecordsDeps {
  languages: Languages;
  site: Readonly<SchoolFacts>;
  sessions: ReturnType<typeof composeSessions>;
  number: Pick<ReturnType<typeof composeSignIn>, 'notices' | 'forgetNumber'>;
  owedInSum: ReturnType<typeof composeSchool>['owedInSum'];
}

/** Binds what is done with whole accounts: imports of many students, merging of two accounts, and deletion. */
function bindRecords(
  http: Http,
  app: FastifyInstance,
  deps: AppDeps,
  { site, languages, sessions, number, owedInSum }: RecordsDeps,
): void {
  composeMerging(deps, http, async (...call) => sessions.endAll(...call));
  const imports = composeImports(deps, http, () => site.alYears);
  composeStudentList(deps, http, { owedInSum, imports });
  const forgetNumber: typeof number.forgetNumber = async (tx, phone) => {
    await number.forgetNumber(tx, phone);
    await imports.forgetPhone(tx, phone);
  };
  privacyRoutes(
    http,
    composePrivacy(app, deps, { brand: () => site.brandName, languages, ...number, forgetNumber }),
  );
}

interface FilmsDeps {
  packaging: PackagingService;
  authenticate: Authenticate;
  content: ComposedSite;
}

/** Binds what turns the teacher's file into a lesson: once it has arrived, its packaging begins. */
function bindFilms(http: Http, deps: AppDeps, { packaging, authenticate, content }: FilmsDeps): void {
  const uploads = composeUploads(deps, {
    authenticate,
    beginPackaging: async (tx, film) => packaging.begin(tx, film),
  });
  uploadsRoutes(http, uploads);
  packagingRoutes(http, packaging, deps.storage);
  bindRemoteWork(http.app, deps);
  // Chosen pictures are stored in one place, for lessons and for the public pages.
  content.bind(http, composeVideos(http, deps, { alsoUsed: content.usedPictures }));
}
