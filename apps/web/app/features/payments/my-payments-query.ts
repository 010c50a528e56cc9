// A student's own payments, and sending a bank slip: first its picture, made small, then its class, month and amount.

import { queryOptions } from '@tanstack/react-query';
import { listMyPayments, sendPicture, sendSlip } from '@valence/contract/payments/my-payments';
import { call, sendFile } from '../../lib/api.ts';
import { ApiRefusal } from '../../lib/failures.ts';
import { useChange } from '../../lib/use-change.ts';

export const myPaymentsQuery = queryOptions({
  queryKey: ['my-payments'],
  queryFn: ({ signal }) => call(listMyPayments, undefined, { signal }),
  // A student who comes back must see what an admin decided meanwhile.
  staleTime: 0,
});

export interface Slip {
  classId: string;
  year: number;
  month: number;
  amountCents: number;
  reference: string;
  picture: File;
}

export function useSendSlip() {
  return useChange(
    async ({ picture, ...slip }: Slip) => {
      const pictureId = sentPictures.get(picture) ?? (await sentPicture(picture));
      try {
        return await call(sendSlip, { body: { ...slip, pictureId } });
      } catch (error) {
        if (error instanceof ApiRefusal && error.code === 'picture-absent') sentPictures.delete(picture);
        throw error;
      }
    },
    { queryKey: myPaymentsQuery.queryKey },
  );
}

/** The ids of pictures that have arrived: a slip that is sent again after a lost answer needs no data for its picture. */
const sentPictures = new WeakMap<File, string>();

async function sentPicture(picture: File): Promise<string> {
  const { data } = await sendFile(sendPicture, {}, await smallPicture(picture));
  sentPictures.set(picture, data.pictureId);
  return data.pictureId;
}

/** The longer side, in pixels: small print of a slip stays readable. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

/**
 * A slip stays readable at a tenth of the data that a phone's camera makes of it: the picture as a smaller JPEG; as it is, where
 * that would not be smaller or this browser cannot read it.
 */
async function smallPicture(picture: Blob): Promise<Blob> {
  const smaller = await drawnSmall(picture).catch(() => undefined);
  return smaller && smaller.size < picture.size ? smaller : picture;
}

async function drawnSmall(picture: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', QUALITY));
}
