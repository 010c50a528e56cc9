// Where captions lie that the desk sent: beside a video's packagings, so that a newer one does not lose them.

const FILE = /^captions\/([A-Za-z0-9-]+\.vtt)$/;

/** The folder that addresses name where the film is on another host: nothing lies in it, captions lie beside. */
export const CAPTIONS_ALONE = 'captions-alone';

export function isSentCaptions(fileName: string): boolean {
  return FILE.test(fileName);
}

/** @param fileName as the video's row has it: `captions/<name>.vtt` */
export function sentCaptionsKey(videoId: string, fileName: string): string {
  return `captions/${videoId}/${FILE.exec(fileName)?.[1] ?? 'none'}`;
}

/** Where a file of a lesson lies that is asked for below its signed address. */
export function lessonFileKey(
  { videoId, prefix }: { videoId: string; prefix: string },
  file: string,
): string {
  return FILE.test(file) ? sentCaptionsKey(videoId, file) : `${prefix}/${file}`;
}
