// The papers beside a video: their signed addresses, and the check of each request for one, from what is true now.

import { type Standing, viewingOf } from '@valence/domain/access';
import type { Role } from '@valence/domain/role';
import type { Clock } from '../../platform/clock.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import { provesBrowser, readStreamToken, signStreamToken, streamEnd } from './stream-token.ts';

export const PAPERS = '/media/papers/';

/** What a token of a paper says instead of a lesson's folder. */
const PAPERS_PREFIX = 'papers';
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/;

export interface PapersDeps {
  clock: Clock;
  /** `papers`: a derived key of 32 bytes for these addresses alone. `streamBrowser`: that of the browser's cookie. */
  keys: { papers: Buffer; streamBrowser: Buffer };
  standing: (accountId: string, videoId: string, at: Date) => Promise<Standing>;
  isLive: (sessionId: string, at: Date) => Promise<{ accountId: string; role: Role } | undefined>;
  /** Undefined when the video has no such paper, or no longer. */
  find: (videoId: string, paperId: string) => Promise<Paper | undefined>;
}

export interface Paper {
  /** Where it lies in the storage. */
  key: string;
  /** As people call it. */
  name: string;
}

/** A request for a paper, as far as the check reads it. */
export interface PaperRequest {
  token: string;
  file: string;
  /** Every value of our cookie that came along. */
  proofs: readonly string[];
}

/** A paper that the asker may read. */
export interface AdmittedPaper extends Paper {
  /** Whose reading it is. */
  accountId: string;
}

export type Papers = ReturnType<typeof createPapers>;

export function createPapers({ clock, keys, standing, isLive, find }: PapersDeps) {
  return {
    /** The addresses of a video's papers for a caller who may watch it; they end with the access and with the session. */
    address({ accountId, sessionId }: Caller, videoId: string, accessEndsAt: Date | undefined) {
      const endsAt = streamEnd(clock.now(), accessEndsAt);
      const claims = { videoId, accountId, sessionId, prefix: PAPERS_PREFIX, endsAt };
      const token = signStreamToken(keys.papers, claims);
      return { endsAt, of: (id: string) => `${PAPERS}${token}/${id}.pdf` };
    },

    /** An access that is gone and a paper that is gone answer the same. Reading one takes no place to stream in. */
    async admit({
      token,
      file,
      proofs,
    }: PaperRequest): Promise<AdmittedPaper | Refused<'stream-token-invalid' | 'stream-file-absent'>> {
      const at = clock.now();
      const claims = readStreamToken(keys.papers, token, at);
      if (typeof claims === 'string') return refused('stream-token-invalid');
      const { accountId, sessionId, videoId } = claims;
      if (!proofs.some((proof) => provesBrowser(keys.streamBrowser, sessionId, proof)))
        return refused('stream-token-invalid');
      const [live, own] = await Promise.all([isLive(sessionId, at), standing(accountId, videoId, at)]);
      if (live?.accountId !== accountId) return refused('stream-token-invalid');
      const id = FILE.exec(file)?.[1];
      if (!id || viewingOf(live.role, own).state !== 'open') return refused('stream-file-absent');
      const paper = await find(videoId, id);
      return paper ? { ...paper, accountId } : refused('stream-file-absent');
    },
  };
}
