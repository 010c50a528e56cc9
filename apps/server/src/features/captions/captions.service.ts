// Captions in the admin area: parses them strictly, writes them as WebVTT, replaces and removes them. Players load them as
// parts of the lesson.

import { buffer } from 'node:stream/consumers';
import type { listAdminCaptions, putCaptions, removeCaptions } from '@valence/contract/admin/captions';
import { captionFault, captionLanguages } from '@valence/copy/learning/captions';
import {
  type CaptionLanguage,
  type Cue,
  captionsText,
  readCaptions,
  writeVtt,
} from '@valence/domain/captions';
import { DAY_MS } from '@valence/domain/durations';
import { isUuid } from '@valence/domain/uuid';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { Refused, refused } from '../../platform/http/refused.ts';
import type { Answer, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import * as store from './captions.store.ts';

const FIRST_CUES = 5;

export interface CaptionsDeps {
  db: Db;
  clock: Clock;
  storage: Pick<FileStorage, 'put' | 'open' | 'list' | 'remove'>;
  /** The storage key of a captions file that the admin area sent (`captions/…`). */
  sentKey: (videoId: string, fileName: string) => string;
  /** Has a stored file removed once the transaction is done. */
  removeLater: (tx: Tx, key: string) => Promise<void>;
}

export type CaptionsService = ReturnType<typeof createCaptionsService>;

interface VideoLanguage {
  videoId: string;
  language: CaptionLanguage;
}

export function createCaptionsService(deps: CaptionsDeps) {
  const { db, clock, removeLater, sentKey } = deps;
  return {
    async list(videoId: string): Promise<Answer<typeof listAdminCaptions>> {
      const found = isUuid(videoId) ? await store.findOfVideo(db, videoId) : undefined;
      if (!found) return refused('video-absent');
      const read = async ({ language, label, fileName }: store.CaptionRow) => {
        const key = isSent(fileName) ? sentKey(videoId, fileName) : `${found.folder}/${fileName}`;
        return { language, label, ...factsOf(await cuesAt(deps, key)) };
      };
      return { captions: await Promise.all(found.captions.map(read)) };
    },

    put: (caller: Caller, which: VideoLanguage, bytes: Uint8Array | undefined) =>
      put(deps, caller, which, bytes),

    async remove(
      { accountId: actorId }: Caller,
      { videoId, language }: VideoLanguage,
    ): Promise<Answer<typeof removeCaptions>> {
      if (!isUuid(videoId)) return refused('captions-absent');
      return transaction(db, async (tx) => {
        const fileName = await store.remove(tx, videoId, language);
        if (fileName === undefined) return refused('captions-absent');
        if (isSent(fileName)) await removeLater(tx, sentKey(videoId, fileName));
        const [action, subject] = ['captions.removed', `video:${videoId}`];
        await recordAudit(tx, { at: clock.now(), actorId, action, subject, before: { language } });
        return { success: true };
      });
    },

    /** Removes files older than a day that no video has. */
    sweep: async () => sweep(deps),
  };
}

const isSent = (fileName: string) => fileName.startsWith('captions/');

async function put(
  { db, clock, storage, sentKey, removeLater }: CaptionsDeps,
  { accountId: actorId }: Caller,
  { videoId, language }: VideoLanguage,
  bytes: Uint8Array | undefined,
): Promise<Answer<typeof putCaptions>> {
  if (!isUuid(videoId)) return refused('video-absent');
  const text = captionsText(bytes ?? new Uint8Array());
  const cues = text === undefined ? ({ problem: 'not-text', line: 0 } as const) : readCaptions(text);
  if ('problem' in cues) return refused('captions-invalid', { detail: captionFault(cues) });
  const fileName = `captions/${newId(clock.now())}.vtt`;
  const key = sentKey(videoId, fileName);
  await storage.put(key, once(writeVtt(cues)));
  const result = await transaction(db, async (tx) => {
    if (!(await store.holdVideo(tx, videoId))) return refused('video-absent');
    const row = { language, label: captionLanguages[language], fileName };
    const former = await store.put(tx, videoId, row);
    if (former !== undefined && isSent(former)) await removeLater(tx, sentKey(videoId, former));
    const [action, subject] = ['captions.put', `video:${videoId}`];
    const after = { language, cues: cues.length };
    await recordAudit(tx, { at: clock.now(), actorId, action, subject, after });
    return { success: true } as const;
  });
  if (result instanceof Refused) await storage.remove(key);
  return result;
}

/** No cues where the file is absent, or was made elsewhere in a form that cannot be read. */
async function cuesAt({ storage }: CaptionsDeps, key: string): Promise<Cue[]> {
  const file = await storage.open(key);
  const text = file && captionsText(await buffer(file.stream()));
  const cues = text === undefined ? [] : readCaptions(text);
  return 'problem' in cues ? [] : cues;
}

function factsOf(cues: readonly Cue[]) {
  const first = cues.slice(0, FIRST_CUES).map(({ startSeconds, text }) => ({ startSeconds, text }));
  return { cues: cues.length, endSeconds: Math.max(0, ...cues.map((cue) => cue.endSeconds)), first };
}

async function sweep({ db, clock, storage, sentKey }: CaptionsDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  const old = (await storage.list('captions')).filter(({ modifiedAt }) => modifiedAt < before);
  if (old.length === 0) return;
  const used = new Set(await store.findSentFiles(db));
  for (const { key } of old) {
    const [, videoId = '', name = ''] = key.split('/');
    if (!used.has(`captions/${name}`)) await storage.remove(sentKey(videoId, `captions/${name}`));
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
