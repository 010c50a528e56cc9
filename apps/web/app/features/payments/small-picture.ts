// Makes a photo small before it is sent: a slip stays readable at a tenth of the data a phone's camera makes of it.

/** The longer side, in pixels: small print of a slip stays readable. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

/** The picture as a smaller JPEG; as it is, where that would not be smaller or this browser cannot read it. */
export async function smallPicture(picture: Blob): Promise<Blob> {
  const smaller = await drawnSmall(picture).catch(() => undefined);
  return smaller && smaller.size < picture.size ? smaller : picture;
}

async function drawnSmall(picture: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const paper = canvas.getContext('2d');
  if (!paper) return undefined;
  paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', QUALITY));
}
