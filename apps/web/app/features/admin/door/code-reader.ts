// Reads QR codes out of a moving picture: by the browser itself where it can, else by a library that is loaded for that.

import type { CodeReader } from './library-reader.ts';

/** Of the Shape Detection API, which TypeScript does not know: browsers on Android and macOS have it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

const FORMAT = 'qr_code';

/** @throws when the library is needed and does not load */
export async function createCodeReader(): Promise<CodeReader> {
  const own = await ownReader();
  if (!own) return libraryReader();
  let reader = own;
  return async (video) => {
    try {
      return await reader(video);
    } catch (error) {
      if (reader !== own) throw error;
      // A phone whose system lacks the part that reads codes says so only here.
      console.warn('The browser reads no codes', error);
      reader = await libraryReader();
      return reader(video);
    }
  };
}

async function ownReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes(FORMAT)) return undefined;
  const detector = new BarcodeDetector({ formats: [FORMAT] });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

async function libraryReader(): Promise<CodeReader> {
  const { createLibraryReader } = await import('./library-reader.ts');
  return createLibraryReader();
}
