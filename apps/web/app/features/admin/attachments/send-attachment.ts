// Sends a PDF in parts, with retries, and adds it to the video; another call continues where the last one stopped.

import {
  ATTACHMENT_PART_BYTES,
  addAttachment,
  sendAttachmentPart,
} from '@valence/contract/admin/attachments';
import { shortFileName } from '@valence/domain/file-name';
import { call, sendFile } from '../../../lib/api.ts';
import { ApiRefusal } from '../../../lib/failures.ts';
import { newUuid } from '../../../lib/ids.ts';

export interface AttachmentSending {
  readonly id: string;
  readonly file: File;
  /** Parts that have arrived. */
  readonly arrived: number;
}

export const beginSending = (file: File): AttachmentSending => ({ id: newUuid(), file, arrived: 0 });

const partsOf = ({ file }: AttachmentSending) => Math.max(1, Math.ceil(file.size / ATTACHMENT_PART_BYTES));

/** Percent of the work. Adding the file counts as a part too, so 100 is never reached before it is done. */
export const percentOf = (sending: AttachmentSending) =>
  Math.floor((sending.arrived / (partsOf(sending) + 1)) * 100);

const TRIES = 3;
const LONGEST_NAME = 120;

/** @param onProgress called after each part has arrived. @throws the error of the call that failed for good */
export async function sendAttachment(
  videoId: string,
  sending: AttachmentSending,
  onProgress: (now: AttachmentSending) => void,
): Promise<void> {
  const parts = partsOf(sending);
  for (let part = sending.arrived; part < parts; part += 1) {
    await withRetries(() => sendPart(sending, part));
    onProgress({ ...sending, arrived: part + 1 });
  }
  const body = { sendingId: sending.id, name: shortFileName(sending.file.name, LONGEST_NAME), parts };
  await withRetries(() => call(addAttachment, { params: { videoId }, body }));
}

async function sendPart({ id, file }: AttachmentSending, part: number): Promise<void> {
  const from = part * ATTACHMENT_PART_BYTES;
  const bytes = file.slice(from, from + ATTACHMENT_PART_BYTES, 'application/octet-stream');
  await sendFile(sendAttachmentPart, { params: { sendingId: id, part } }, bytes);
}

/** Retries at once, twice, after a lost connection; a refusal by the server is final. */
async function withRetries(work: () => Promise<unknown>): Promise<void> {
  for (let triesLeft = TRIES - 1; ; triesLeft -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (error instanceof ApiRefusal || triesLeft === 0) throw error;
    }
  }
}
