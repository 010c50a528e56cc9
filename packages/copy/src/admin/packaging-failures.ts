// Why an uploaded film could not be made into a lesson, for the admin area.

import type { PackagingFailure } from '@valence/contract/admin/packaging';

export const transcoderFailures = {
  'tool-missing':
    'Without ffmpeg only MP4 films with H.264 pictures and AAC sound can be played, and this is another kind. Install ffmpeg on the server (apt-get install ffmpeg): the lesson is then made by itself. Or export the film as MP4 (H.264) and upload it once more.',
  unreadable:
    'This file could not be read as a video. Export it again, as MP4 if you can, and upload it once more.',
  'no-picture': 'This file has sound but no picture. Upload a video.',
  'too-long': 'This video is longer than lessons may be. Cut it into parts and upload them one by one.',
  'picture-too-large':
    'The picture of this film is larger than can be used: at most 8192 pixels along a side, and 8192 × 4320 in all. Export it in 1920 × 1080, as MP4, and upload it once more.',
  'too-heavy':
    'This film needs more memory or time than one film may take on this server. Export it as MP4 (H.264) in 1920 × 1080, or in shorter parts, and upload it once more.',
  stalled:
    'The work on this video stopped moving on, which happens with damaged files and with endless recordings. Export it again, as MP4 if you can, and upload it once more.',
  'disk-full': 'The disk of the server is full. Make room on it, then press Retry: what is done is kept.',
  'source-gone': 'The uploaded file is no longer on the server. Upload it once more.',
  'key-lost':
    'The secret of the server was lost, and with it the key of this lesson. Upload the film once more.',
  interrupted:
    'The work on this video was cut off again and again, which damaged files can do. Press Retry once; if it happens again, export the video anew, as MP4 if you can, and upload it once more.',
  stopped: 'The work on this video was stopped before it was done. Press Retry to go on.',
  failed:
    'Something in this video could not be converted. Export it again, as MP4 if you can, and upload it once more.',
} as const satisfies Record<PackagingFailure, string>;

export type TranscoderFailure = PackagingFailure;
