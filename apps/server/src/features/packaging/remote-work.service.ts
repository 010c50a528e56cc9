// Lends films to workers that reach this server by https alone: what each call of such a worker does. The lease is a row of the
// database, so that the next call may reach another server.

import type { Readable } from 'node:stream';
import type { PackagingFailure } from '@valence/contract/admin/packaging';
import type { LeanState } from '@valence/domain/lesson-picture';
import { newId } from '../../platform/ids.ts';
import { putBack, renew, take } from '../../platform/lease-queue/lease-queue.store.ts';
import { LeaseLost } from '../../platform/lease-queue/lease-queue.ts';
import type { LessonPlan } from '../../ports/transcoder/transcoder.ts';
import { openContentKey } from './content-key.ts';
import { factsInDatabase, type RecordDeps } from './film-record.ts';
import { takeUp } from './plain.store.ts';
import { type LentFilm, REMOTE_LEASE_MILLISECONDS, type WorkerReport } from './remote-work.shapes.ts';
import { PLAIN_FILM, type Track } from './shapes.ts';
import { PICTURES } from './steps.ts';
import { HEARD_MILLISECONDS } from './tool-watch.ts';
import * as store from './work.store.ts';
import { fail, MOST_TRIES } from './worker.ts';
import { report } from './workers.store.ts';

/** A film on its way to a worker. */
export interface LentSource {
  readonly bytes: number;
  /** @param first the first byte that is wanted, counted from 0 */
  stream(first: number): Readable;
  close(): Promise<void>;
}

export interface RemoteWorkDeps extends RecordDeps {
  /** Opens the content keys. */
  readonly key: Buffer;
  readonly openSource: (sourceFile: string) => Promise<LentSource | undefined>;
  readonly removeSource?: ((sourceFile: string) => Promise<void>) | undefined;
}

/** The step is done already, or this is no file of a step. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}

/** Beside the tracks' folders a step may write pictures and the strip, and nothing that plays. */
const BESIDE = /^(?:poster|thumbnail|strip)[\w.-]*$/;
const IN_A_TRACK = /^([a-z0-9]+)\/([\w-]+\.(?:m4s|mp4|m3u8))$/;

/** @throws (all methods but `lend`) LeaseLost when the film is another worker's, or its work has ended */
export function createRemoteWork(deps: RemoteWorkDeps) {
  const { db, clock, storage } = deps;
  async function held(token: string): Promise<store.LeasedPackaging> {
    const packaging = await store.findLeased(db, token);
    if (!packaging) throw new LeaseLost();
    return packaging;
  }
  const factsOf = async (token: string) => factsInDatabase(deps, await held(token));
  return {
    lend: async (worker: WorkerReport) => lendNext(deps, worker),

    /** Of a film that plays as it was sent, the upload may be gone: then it comes from the storage. */
    async source(token: string): Promise<LentSource | undefined> {
      const { sourceFile, prefix } = await held(token);
      const upload = await deps.openSource(sourceFile);
      if (upload) return upload;
      const film = await storage.open(`${prefix}/${PLAIN_FILM}`);
      if (!film) return undefined;
      const last = film.size - 1;
      return {
        bytes: film.size,
        stream: (first) => film.stream({ first, last }),
        close: async () => film.close(),
      };
    },

    async renew(token: string): Promise<void> {
      if (!(await renew(db, store.PACKAGINGS, await held(token), leaseEnd(clock)))) throw new LeaseLost();
    },

    async steps(token: string) {
      const steps = await (await factsOf(token)).steps();
      return steps.map((step) => ({ ...step, track: step.track ?? null }));
    },
    storePlan: async (token: string, plan: LessonPlan) => (await factsOf(token)).storePlan(plan),
    show: async (token: string) => (await factsOf(token)).show(),

    async beginStep(token: string, position: number): Promise<void> {
      const packaging = await held(token);
      await factsInDatabase(deps, packaging).beginStep(position);
      const step = (await store.findSteps(db, packaging.id)).find((each) => each.position === position);
      if (step && step.name !== PICTURES) await storage.remove(`${packaging.prefix}/${step.name}`);
    },

    reportShare: async (token: string, position: number, share: number) =>
      (await factsOf(token)).reportShare(position, share),

    /** Stores one file of a step that is not done. @throws FileRefused, and what the content throws */
    async storeFile(token: string, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
      const packaging = await held(token);
      const [, track] = IN_A_TRACK.exec(path) ?? [];
      if (track === undefined && !BESIDE.test(path)) throw new FileRefused();
      const steps = await store.findSteps(db, packaging.id);
      if (!steps.some(({ name, done }) => !done && (track === undefined || name === track)))
        throw new FileRefused();
      await storage.put(`${packaging.prefix}/${path}`, content);
    },

    finishStep: async (token: string, position: number, track: Track | undefined) =>
      (await factsOf(token)).finishStep(position, track),

    noteLeanHours: async (token: string, hours: number) => (await factsOf(token)).noteLeanHours(hours),

    async finish(token: string, lean: LeanState | null): Promise<void> {
      const packaging = await held(token);
      await factsInDatabase(deps, packaging).finish(lean);
      if (lean !== 'waiting') await deps.removeSource?.(packaging.sourceFile);
    },

    fail: async (token: string, failure: PackagingFailure) => fail(deps, await held(token), failure),

    /** The worker ends: the film goes back to its place, and the try does not count. */
    giveBack: async (token: string) =>
      putBack(db, store.PACKAGINGS, await held(token), { nextTryAt: clock.now(), counted: false }),
  };
}

/** Notes that a worker is there, and lends it the next film; undefined when none waits or it could not make a lesson. */
async function lendNext(
  deps: RemoteWorkDeps,
  { takesLean, ...worker }: WorkerReport,
): Promise<LentFilm | undefined> {
  const { db, clock, key } = deps;
  const at = clock.now();
  await report(db, { ...worker, at, forgetBefore: new Date(at.getTime() - 10 * HEARD_MILLISECONDS) });
  if (!worker.hasFfmpeg) return undefined;
  await takeUp(db, at);
  for (;;) {
    const lease = { token: newId(at), at, until: leaseEnd(clock) };
    const packaging = await take(db, takesLean ? store.PACKAGINGS_AND_LEAN : store.PACKAGINGS, lease);
    if (!packaging) return undefined;
    const contentKey = openContentKey(key, packaging.id, packaging.sealedKey);
    const failure = packaging.tries > MOST_TRIES ? 'interrupted' : contentKey ? undefined : 'key-lost';
    if (contentKey && !failure)
      return {
        token: lease.token,
        plan: packaging.plan,
        isReady: packaging.isReady,
        contentKey: contentKey.toString('base64'),
      };
    await fail(deps, packaging, failure ?? 'key-lost');
  }
}

const leaseEnd = (clock: RemoteWorkDeps['clock']): Date =>
  new Date(clock.now().getTime() + REMOTE_LEASE_MILLISECONDS);

export type RemoteWork = ReturnType<typeof createRemoteWork>;
