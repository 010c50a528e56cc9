// Reads a video's address, refuses invalid ones, and builds the embeds' addresses with forced parameters.

/** How an address is played. `stream` is our own player; the others are frames of the named service. */
export type VideoSource =
  | { kind: 'stream'; address: string; format: 'hls' | 'mp4' }
  | { kind: 'bunny'; libraryId: string; videoId: string; query: string }
  | { kind: 'youtube'; videoId: string }
  | { kind: 'vimeo'; videoId: string; hash: string | undefined };

const BUNNY_HOSTS = new Set(['iframe.mediadelivery.net', 'player.mediadelivery.net', 'video.bunnycdn.com']);
const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtu.be',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
]);
// Embeds of a list or a channel; these names are as long as a video's id.
const NOT_ONE_VIDEO = new Set(['videoseries', 'live_stream']);
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const OWN_STREAM = /^\/media\/[A-Za-z0-9_\-./]+\.(m3u8|mp4)$/;

/**
 * Reads a video's address. Root-relative addresses are this server's own signed playlists and films; everything else must be
 * https on exactly the listed hosts, or a plain `.m3u8`/`.mp4` file.
 * @returns undefined for anything else (`javascript:`, `data:`, look-alike hosts, credentials in the address …).
 */
export function parseVideoAddress(text: string): VideoSource | undefined {
  const own = OWN_STREAM.exec(text)?.[1];
  if (own && !text.includes('..'))
    return { kind: 'stream', address: text, format: own === 'mp4' ? 'mp4' : 'hls' };
  if (!/^https:\/\/[^\\\s]+$/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.port) return undefined;
  if (BUNNY_HOSTS.has(url.hostname)) return bunny(url);
  if (YOUTUBE_HOSTS.has(url.hostname)) return youtube(url);
  if (VIMEO_HOSTS.has(url.hostname)) return vimeo(url);
  return file(url);
}

/**
 * The address to put into a frame, with the parameters that the product forces (no autoplay, no loop, not muted, preload,
 * responsive); undefined for sources that our own player plays.
 * @param isPressed the person has just pressed Play on our poster: the service plays at once where it allows that
 */
export function embedAddress(source: VideoSource, { isPressed = false } = {}): string | undefined {
  if (source.kind === 'bunny') {
    const query = new URLSearchParams(source.query);
    const forced = {
      autoplay: String(isPressed),
      loop: 'false',
      muted: 'false',
      preload: 'true',
      responsive: 'true',
    };
    for (const [name, value] of Object.entries(forced)) query.set(name, value);
    return `https://iframe.mediadelivery.net/embed/${source.libraryId}/${source.videoId}?${query.toString()}`;
  }
  if (source.kind === 'youtube') {
    return `https://www.youtube-nocookie.com/embed/${source.videoId}?autoplay=${Number(isPressed)}&loop=0&mute=0&playsinline=1&rel=0`;
  }
  if (source.kind === 'vimeo') {
    const hash = source.hash ? `h=${source.hash}&` : '';
    return `https://player.vimeo.com/video/${source.videoId}?${hash}autoplay=${Number(isPressed)}&loop=0&muted=0&dnt=1`;
  }
  return undefined;
}

/** Whether anybody who knows the address can play the source (the admin area marks these 'unprotected'). */
export function isUnprotected(source: VideoSource): boolean {
  return (
    source.kind === 'youtube' ||
    source.kind === 'vimeo' ||
    (source.kind === 'stream' && !source.address.startsWith('/'))
  );
}

function bunny(url: URL): VideoSource | undefined {
  const [mode, libraryId, videoId, ...rest] = url.pathname.split('/').filter(Boolean);
  if ((mode !== 'embed' && mode !== 'play') || rest.length > 0) return undefined;
  if (!/^[0-9]{1,12}$/.test(libraryId ?? '') || !UUID.test(videoId ?? '')) return undefined;
  const query = new URLSearchParams();
  for (const name of ['token', 'expires']) {
    const value = url.searchParams.get(name);
    if (value && /^[A-Za-z0-9_-]{1,128}$/.test(value)) query.set(name, value);
  }
  return {
    kind: 'bunny',
    libraryId: libraryId as string,
    videoId: videoId as string,
    query: query.toString(),
  };
}

function youtube(url: URL): VideoSource | undefined {
  const parts = url.pathname.split('/').filter(Boolean);
  const fromPath =
    url.hostname === 'youtu.be'
      ? parts[0]
      : ['embed', 'live', 'shorts'].includes(parts[0] ?? '')
        ? parts[1]
        : undefined;
  const videoId = fromPath ?? (parts[0] === 'watch' ? url.searchParams.get('v') : undefined);
  if (!videoId || NOT_ONE_VIDEO.has(videoId)) return undefined;
  return /^[A-Za-z0-9_-]{11}$/.test(videoId) ? { kind: 'youtube', videoId } : undefined;
}

function vimeo(url: URL): VideoSource | undefined {
  const parts = url.pathname.split('/').filter((part) => part && part !== 'video');
  const hash = parts[1] ?? url.searchParams.get('h') ?? undefined;
  if (!/^[0-9]{1,15}$/.test(parts[0] ?? '') || (hash !== undefined && !/^[0-9a-f]{1,32}$/i.test(hash)))
    return undefined;
  return { kind: 'vimeo', videoId: parts[0] as string, hash };
}

function file(url: URL): VideoSource | undefined {
  // A final dot makes any name look qualified (`localhost.`).
  if (!url.hostname.includes('.') || url.hostname.endsWith('.')) return undefined;
  if (/^[0-9.]+$/.test(url.hostname) || url.hostname.startsWith('[')) return undefined;
  if (url.pathname.toLowerCase().endsWith('.m3u8'))
    return { kind: 'stream', address: url.href, format: 'hls' };
  if (url.pathname.toLowerCase().endsWith('.mp4'))
    return { kind: 'stream', address: url.href, format: 'mp4' };
  return undefined;
}
