// Signs the addresses of the attachments beside a video, and checks each request for one by what is true now.

import { type AccessState, viewingOf } from '@valence/domain/access';
import type { Role } from '@valence/domain/role';
import type { Clock } from '../../platform/clock.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Soon } from '../../platform/soon.ts';
import { provesBrowser, readStreamToken, signStreamToken, streamEnd } from './stream-token.ts';

export const ATTACHMENTS_PATH = '/media/papers/';

/** What an attachment's token says in place of a lesson's folder. */
const ATTACHMENTS_PREFIX = 'papers';
const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/;

export interface AttachmentLinksDeps {
  clock: Clock;
  /** `attachments`: a derived key of 32 bytes for these addresses alone. `streamBrowser`: that of the browser's cookie. */
  keys: { attachments: Buffer; streamBrowser: Buffer };
  accessState: (accountId: string, videoId: string, at: Date) => Soon<AccessState>;
  isLive: (sessionId: string, at: Date) => Promise<{ accountId: string; role: Role } | undefined>;
  /** Undefined when the video has no such attachment, or no longer. */
  find: (videoId: string, attachmentId: string) => Promise<Attachment | undefined>;
}

export interface Attachment {
  /** Where it lies in the storage. */
  key: string;
  /** The name that people see. */
  name: string;
}

/** A request for an attachment, as far as the check reads it. */
export interface AttachmentRequest {
  token: string;
  file: string;
  /** Every value of our cookie in the request. */
  proofs: readonly string[];
}

/** An attachment that the caller may read. */
export interface AdmittedAttachment extends Attachment {
  /** The account that reads it. */
  accountId: string;
}

export type AttachmentLinks = ReturnType<typeof createAttachmentLinks>;

export function createAttachmentLinks({ clock, keys, accessState, isLive, find }: AttachmentLinksDeps) {
  return {
    /** The addresses of a video's attachments for a caller who may watch it; they end with the access and with the session. */
    address({ accountId, sessionId }: Caller, videoId: string, accessEndsAt: Date | undefined) {
      const endsAt = streamEnd(clock.now(), accessEndsAt);
      const claims = { videoId, accountId, sessionId, prefix: ATTACHMENTS_PREFIX, endsAt };
      const token = signStreamToken(keys.attachments, claims);
      return { endsAt, of: (id: string) => `${ATTACHMENTS_PATH}${token}/${id}.pdf` };
    },

    /** Answers the same whether the access or the attachment is gone. Reading one takes no place to stream in. */
    async admit({
      token,
      file,
      proofs,
    }: AttachmentRequest): Promise<
      AdmittedAttachment | Refused<'stream-token-invalid' | 'stream-file-absent'>
    > {
      const at = clock.now();
      const claims = readStreamToken(keys.attachments, token, at);
      if (typeof claims === 'string') return refused('stream-token-invalid');
      const { accountId, sessionId, videoId } = claims;
      if (!proofs.some((proof) => provesBrowser(keys.streamBrowser, sessionId, proof)))
        return refused('stream-token-invalid');
      const [live, own] = await Promise.all([isLive(sessionId, at), accessState(accountId, videoId, at)]);
      if (live?.accountId !== accountId) return refused('stream-token-invalid');
      const id = FILE.exec(file)?.[1];
      if (!id || viewingOf(live.role, own).state !== 'open') return refused('stream-file-absent');
      const attachment = await find(videoId, id);
      return attachment ? { ...attachment, accountId } : refused('stream-file-absent');
    },
  };
}
