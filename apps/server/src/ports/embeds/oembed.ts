// Looks up videos of YouTube, Vimeo and Bunny Stream by oEmbed (oembed.com), which all three answer without an account of
// ours.

import * as z from 'zod/mini';
import { EmbedProblem, type EmbedSource, type Embeds } from './embeds.ts';
import { type Fetched, guardedGet } from './guarded-get.ts';

export interface OembedSettings {
  readonly origins: Record<EmbedSource['kind'], string>;
  /** Hosts beside the services' own; they may be in our own network. */
  readonly pictureHosts: readonly string[];
  /** For videos that only certain sites may embed, Vimeo answers requests that come from one of these. */
  readonly referrer: string;
  /** Bunny's `token` and `expires` for a library that requires them. */
  readonly bunnyToken: (videoId: string) => Record<string, string>;
}

/** The hosts of the services' pictures; a name that begins with a dot stands for all names below it. */
const PICTURE_HOSTS = ['i.ytimg.com', 'img.youtube.com', 'i.vimeocdn.com', '.b-cdn.net'];
const PUBLIC_ORIGINS = new Set([
  'https://www.youtube.com',
  'https://vimeo.com',
  'https://video.bunnycdn.com',
]);
const LONGEST_ANSWER_BYTES = 256 * 1024;
const LARGEST_PICTURE_BYTES = 2 * 1024 * 1024;
const PATIENCE_MILLISECONDS = 10_000;

const orElse = z.catch;
const answer = z.object({
  title: orElse(z.optional(z.string()), undefined),
  thumbnail_url: orElse(z.optional(z.string()), undefined),
});

export function createOembed(settings: OembedSettings): Embeds {
  return {
    async ask(source) {
      const url = requestOf(source, settings);
      const { title, thumbnail_url: address } = factsIn(await fetchAnswer(url, settings));
      const name = title?.trim();
      const picture = address ? await pictureAt(address, settings) : undefined;
      if (!name && !picture) throw new EmbedProblem('private', 'it tells neither title nor picture');
      return { title: name || undefined, picture };
    },
  };
}

/** The oEmbed request, with the video's address as the service itself writes it. */
function requestOf(source: EmbedSource, { origins, bunnyToken }: OembedSettings): URL {
  if (source.kind === 'youtube')
    return oembedUrl(`${origins.youtube}/oembed`, `https://www.youtube.com/watch?v=${source.videoId}`);
  if (source.kind === 'vimeo') {
    // Vimeo answers for unlisted videos only with the hash of their link.
    const hash = source.hash ? `/${source.hash}` : '';
    return oembedUrl(`${origins.vimeo}/api/oembed.json`, `https://vimeo.com/${source.videoId}${hash}`);
  }
  const { libraryId, videoId } = source;
  const url = oembedUrl(
    `${origins.bunny}/OEmbed`,
    `https://iframe.mediadelivery.net/embed/${libraryId}/${videoId}`,
  );
  for (const [name, value] of Object.entries(bunnyToken(videoId))) url.searchParams.set(name, value);
  return url;
}

function oembedUrl(endpoint: string, address: string): URL {
  const url = new URL(endpoint);
  url.searchParams.set('url', address);
  url.searchParams.set('format', 'json');
  return url;
}

async function fetchAnswer(url: URL, { referrer }: OembedSettings): Promise<Fetched> {
  try {
    return await guardedGet(url, {
      headers: { accept: 'application/json', referer: referrer },
      mostBytes: LONGEST_ANSWER_BYTES,
      timeoutMilliseconds: PATIENCE_MILLISECONDS,
      mayBePrivate: !PUBLIC_ORIGINS.has(url.origin),
    });
  } catch (error) {
    throw problemOf(error);
  }
}

function factsIn({ status, type, bytes }: Fetched): z.output<typeof answer> {
  if (status === 400 || status === 404 || status === 410)
    throw new EmbedProblem('absent', `status ${status}`);
  if (status === 401 || status === 403) throw new EmbedProblem('private', `status ${status}`);
  if (status === 429 || status >= 500) throw new EmbedProblem('unreachable', `status ${status}`);
  if (status !== 200 || !/^(?:application|text)\/(?:[a-z.+-]*\+)?json$/.test(type))
    throw new EmbedProblem('nonsense', `status ${status}, ${type}`);
  const parsed = answer.safeParse(jsonOf(bytes));
  if (!parsed.success) throw new EmbedProblem('nonsense', 'not the answer of an oEmbed');
  return parsed.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Ignores a picture that is not on one of the known hosts; a picture that cannot be fetched is a reason to try again. */
async function pictureAt(address: string, settings: OembedSettings): Promise<Buffer | undefined> {
  const url = URL.parse(address);
  const place = url && placeOf(url, settings);
  if (!url || !place) return undefined;
  try {
    const { status, type, bytes } = await guardedGet(url, {
      headers: { accept: 'image/webp,image/jpeg,image/png', referer: settings.referrer },
      mostBytes: LARGEST_PICTURE_BYTES,
      timeoutMilliseconds: PATIENCE_MILLISECONDS,
      mayBePrivate: place === 'configured',
    });
    if (status === 429 || status >= 500) throw new EmbedProblem('unreachable', `picture: status ${status}`);
    return status === 200 && /^image\/(?:jpeg|png|webp)$/.test(type) ? bytes : undefined;
  } catch (error) {
    throw problemOf(error);
  }
}

function placeOf(url: URL, { origins, pictureHosts }: OembedSettings): 'public' | 'configured' | undefined {
  if (url.username || url.password) return undefined;
  const own = Object.values(origins).filter((origin) => !PUBLIC_ORIGINS.has(origin));
  if (own.includes(url.origin)) return 'configured';
  if (url.protocol !== 'https:' || url.port) return undefined;
  if (pictureHosts.includes(url.hostname)) return 'configured';
  const isTheirs = PICTURE_HOSTS.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
  return isTheirs ? 'public' : undefined;
}

function problemOf(error: unknown): EmbedProblem {
  if (error instanceof EmbedProblem) return error;
  const { name, message } = error instanceof Error ? error : { name: 'error', message: String(error) };
  const isFinal = name === 'PrivateAddress' || name === 'TooMuch';
  return new EmbedProblem(isFinal ? 'nonsense' : 'unreachable', `${name}: ${message}`);
}
