// The still pictures of a lesson: the poster in the film's shape, and the thumbnail that cards show.

import { decoderLimits, filterLimits } from './limits.ts';
import { inputAddress, inputGuard } from './probe.ts';
import { run } from './process.ts';
import type { StepOrder } from './transcoder.ts';

const posterLongSide = 1280;
const thumbnail = { width: 480, height: 270 };

/** Lessons begin with a black frame or a hand before the camera: the frame most like its neighbours, a little later. */
export async function takePictures({ input, plan, folder, signal }: StepOrder): Promise<void> {
  const at = Math.min(30, plan.durationSeconds * 0.1);
  const { width, height } = thumbnail;
  const factor = Math.min(1, posterLongSide / Math.max(plan.width, plan.height));
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * factor) / 2));
  const graph = [
    // Made small first: the filter that chooses holds fifty frames.
    `[0:v:0]scale=${even(plan.width)}:${even(plan.height)}:flags=lanczos,setsar=1,thumbnail=n=50,split=3[poster][behind][before]`,
    // An upright film stands on a blurred ground of itself: cards are 16:9.
    `[behind]scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},boxblur=20[ground]`,
    `[before]scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=lanczos[film]`,
    '[ground][film]overlay=(W-w)/2:(H-h)/2,setsar=1[thumbnail]',
  ].join(';');
  const coder = (quality: number) => ['-frames:v', '1', '-c:v', 'libwebp', '-quality', String(quality)];
  const args = [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-ss', at.toFixed(3)],
    ...[
      ...decoderLimits(),
      ...inputGuard,
      '-i',
      inputAddress(input),
      ...filterLimits,
      '-filter_complex',
      graph,
    ],
    ...['-map', '[poster]', ...coder(78), '-f', 'image2', `${folder}/poster.webp`],
    ...['-map', '[thumbnail]', ...coder(74), '-f', 'image2', `${folder}/thumbnail.webp`],
  ];
  await run('ffmpeg', args, { signal });
}
