// What an admin reads when an uploaded file could not be made into a lesson.

export const transcoderFailures = {
  'tool-missing':
    'Video work needs ffmpeg, which is not installed on this server. Install it with: apt-get install ffmpeg',
  unreadable:
    'This file could not be read as a video. Export it again, as MP4 if you can, and upload it once more.',
  'no-picture': 'This file has sound but no picture. Upload a video.',
  'too-long': 'This video is longer than lessons may be. Cut it into parts and upload them one by one.',
  stopped: 'The work on this video was stopped before it was done. Nothing was kept; start it again.',
  failed:
    'Something in this video could not be converted. Export it again, as MP4 if you can, and upload it once more.',
} as const;

export type TranscoderFailure = keyof typeof transcoderFailures;
