// Makes a photo what a place of the public pages shows: cut to 16:9 around its middle, no larger than it is shown, a tenth of
// the data that a camera makes of it.

const QUALITY = 0.82;

/** @returns undefined where this browser cannot read the file */
export async function cutPicture(file: Blob, width: number): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const cut = { width: Math.min(bitmap.width, (bitmap.height * 16) / 9), height: 0 };
  cut.height = (cut.width * 9) / 16;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(16, Math.round(Math.min(width, cut.width)));
  canvas.height = Math.round((canvas.width * 9) / 16);
  const paper = canvas.getContext('2d');
  if (!paper) return undefined;
  const [left, top] = [(bitmap.width - cut.width) / 2, (bitmap.height - cut.height) / 2];
  paper.drawImage(bitmap, left, top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await written(canvas, 'image/webp');
  // Browsers that cannot write WebP answer a PNG, which is large for a photo.
  return webp?.type === 'image/webp' ? webp : written(canvas, 'image/jpeg');
}

async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), type, QUALITY));
}
