// The addresses that a player gets with a video: of the lesson and what lies beside it, signed, or of another service.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { parseVideoAddress } from '@valence/domain/video-source';
import type { Caller } from '../../platform/http/route.ts';
import { playableAddress } from './playable-address.ts';
import type { PlaybackDeps, VideoToPlay } from './playback.deps.ts';
import { CAPTIONS_ALONE, isSentCaptions } from './sent-captions.ts';
import { streamPath } from './stream-path.ts';
import { signStreamToken } from './stream-token.ts';

type Addresses = Pick<PlayableVideo, 'url' | 'urlExpires' | 'captions' | 'previewUrl' | 'posterUrl'>;

/** @param endsAt until when signed addresses shall play */
export async function addressesOf(
  { keys, settings: { bunnyEmbedKey }, packaged }: PlaybackDeps,
  { accountId, sessionId }: Caller,
  { _id: videoId, source: { kind, ref }, captions }: VideoToPlay,
  endsAt: Date,
): Promise<Addresses> {
  const asker = { videoId, accountId, sessionId };
  if (kind === 'none' || ref === null) return { url: null, captions: [] };
  if (kind === 'address') {
    const address = playableAddress(ref, { bunnyEmbedKey, endsAt });
    const end = address.endsAt && { urlExpires: address.endsAt.toISOString() };
    // An embed shows the other service's captions; over films of other hosts our own player draws ours.
    const isOurs = parseVideoAddress(address.url)?.kind === 'stream';
    const token = signStreamToken(keys.streamPath, { ...asker, prefix: CAPTIONS_ALONE, endsAt });
    const sent = captions.filter(({ fileName }) => isSentCaptions(fileName));
    return { url: address.url, ...end, captions: isOurs ? captionsAt(token, sent) : [] };
  }
  const ours = await packaged(ref, 'asked');
  // Without its key nothing of it would play: answered like a lesson that is still being prepared.
  if (ours === null) return { url: null, captions: [] };
  const token = signStreamToken(keys.streamPath, { ...asker, prefix: ref, endsAt });
  return {
    url: streamPath(token, ours?.entry ?? 'master.m3u8'),
    urlExpires: endsAt.toISOString(),
    ...(ours?.files && {
      previewUrl: streamPath(token, ours.files.strip),
      posterUrl: streamPath(token, ours.files.poster),
    }),
    captions: captionsAt(token, captions),
  };
}

const captionsAt = (token: string, captions: VideoToPlay['captions']): Addresses['captions'] =>
  captions.map(({ language, label, fileName }) => ({ url: streamPath(token, fileName), language, label }));
