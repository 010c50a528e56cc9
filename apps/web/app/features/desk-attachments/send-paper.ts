// Sends a PDF in parts, each tried again for a while, and has it added to the video; goes on where it stopped.

import { ATTACHMENT_PART_BYTES, addAttachment, sendAttachmentPart } from '@valence/contract/desk-attachments';
import { ApiRefusal, call, sendFile } from '../../lib/api.ts';
import { newUuid } from '../../lib/ids.ts';

export interface PaperSending {
  readonly id: string;
  readonly file: File;
  /** Parts that have arrived. */
  readonly arrived: number;
}

export const beginSending = (file: File): PaperSending => ({ id: newUuid(), file, arrived: 0 });

const partsOf = ({ file }: PaperSending) => Math.max(1, Math.ceil(file.size / ATTACHMENT_PART_BYTES));

/** Of the whole, the adding of it included: a hundred is only done. */
export const percentOf = (sending: PaperSending) =>
  Math.floor((sending.arrived / (partsOf(sending) + 1)) * 100);

const TRIES = 3;

/** @param moved told each time a part has arrived. @throws what the call throws that failed for good */
export async function sendPaper(
  videoId: string,
  sending: PaperSending,
  moved: (now: PaperSending) => void,
): Promise<void> {
  const parts = partsOf(sending);
  for (let part = sending.arrived; part < parts; part += 1) {
    await tried(() => sendPart(sending, part));
    moved({ ...sending, arrived: part + 1 });
  }
  const body = { sendingId: sending.id, name: sending.file.name.slice(-120), parts };
  await tried(() => call(addAttachment, { params: { videoId }, body }));
}

async function sendPart({ id, file }: PaperSending, part: number): Promise<void> {
  const from = part * ATTACHMENT_PART_BYTES;
  const bytes = file.slice(from, from + ATTACHMENT_PART_BYTES, 'application/octet-stream');
  await sendFile(sendAttachmentPart, { params: { sendingId: id, part } }, bytes);
}

/** A lost connection is tried again at once, twice; an answer is an answer. */
async function tried(work: () => Promise<unknown>): Promise<void> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (error instanceof ApiRefusal || left === 0) throw error;
    }
  }
}
