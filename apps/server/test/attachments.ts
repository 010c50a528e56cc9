// Sends a PDF in tests as the admin area does.

import { ATTACHMENT_PART_BYTES, type addAttachment } from '@valence/contract/admin/attachments';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { Harness } from './harness.ts';

interface Sent {
  token: string;
  videoId: string;
  sendingId: string;
  name?: string;
}

/** Sends a file in parts and adds it. @returns the last answer, about the whole file */
export async function sendAttachment(
  { inject }: Harness,
  { token, videoId, sendingId, name = 'Exercises' }: Sent,
  bytes: Buffer,
): Promise<{ status: number; body: ReplyOf<typeof addAttachment> & { code?: string } }> {
  const headers = { authorization: `Bearer ${token}` };
  const parts = Math.max(1, Math.ceil(bytes.length / ATTACHMENT_PART_BYTES));
  for (let part = 0; part < parts; part += 1) {
    await inject({
      method: 'PUT',
      url: `/api/v1/admin/attachment-parts/${sendingId}/${part}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(part * ATTACHMENT_PART_BYTES, (part + 1) * ATTACHMENT_PART_BYTES),
    });
  }
  const url = `/api/v1/admin/videos/${videoId}/attachments`;
  const answer = await inject({ method: 'POST', url, headers, payload: { sendingId, name, parts } });
  return { status: answer.statusCode, body: answer.json() };
}
