// Where captions from the admin area lie: beside a video's packagings, so that a newer packaging does not lose them.

const FILE = /^captions\/([A-Za-z0-9-]+\.vtt)$/;

/** The folder that addresses name when the film is on another host: nothing lies in it, the captions lie beside it. */
export const CAPTIONS_ALONE = 'captions-alone';

export function isSentCaptions(fileName: string): boolean {
  return FILE.test(fileName);
}

/** @param fileName as the video's row has it: `captions/<name>.vtt` */
export function sentCaptionsKey(videoId: string, fileName: string): string {
  return `captions/${videoId}/${FILE.exec(fileName)?.[1] ?? 'none'}`;
}

/** The storage's key of a lesson's file that is requested below its signed address. */
export function lessonFileKey(
  { videoId, prefix }: { videoId: string; prefix: string },
  file: string,
): string {
  return FILE.test(file) ? sentCaptionsKey(videoId, file) : `${prefix}/${file}`;
}
