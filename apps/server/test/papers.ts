// A small PDF for tests, and sending one as the desk's page does.

import { ATTACHMENT_PART_BYTES, type addAttachment } from '@valence/contract/desk-attachments';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { Harness } from './harness.ts';

/** One page with a line of text, of any length: `bytes` are filled up by a comment. */
export function pdfBytes(bytes = 0, line = 'Mole concept: exercises'): Buffer {
  const text = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  file += `%${'x'.repeat(Math.max(0, bytes - file.length - 400))}\n`;
  const table = file.length;
  const lines = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 6\n0000000000 65535 f \n${lines}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

interface Sent {
  token: string;
  videoId: string;
  sendingId: string;
  name?: string;
}

/** Sends a file in parts and adds it. @returns the answer about the whole */
export async function sendPaper(
  { inject }: Harness,
  { token, videoId, sendingId, name = 'Exercises' }: Sent,
  bytes: Buffer,
): Promise<{ status: number; body: ReplyOf<typeof addAttachment> & { code?: string } }> {
  const headers = { authorization: `Bearer ${token}` };
  const parts = Math.max(1, Math.ceil(bytes.length / ATTACHMENT_PART_BYTES));
  for (let part = 0; part < parts; part += 1) {
    await inject({
      method: 'PUT',
      url: `/api/v1/desk/attachment-parts/${sendingId}/${part}`,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      payload: bytes.subarray(part * ATTACHMENT_PART_BYTES, (part + 1) * ATTACHMENT_PART_BYTES),
    });
  }
  const url = `/api/v1/desk/videos/${videoId}/attachments`;
  const answer = await inject({ method: 'POST', url, headers, payload: { sendingId, name, parts } });
  return { status: answer.statusCode, body: answer.json() };
}
