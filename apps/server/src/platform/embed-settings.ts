// The settings of other services' videos: where their titles and pictures are looked up, and which hosts pictures may come
// from.

import { z } from 'zod';
import { isOrigin } from './addresses.ts';
import { listOf } from './setting-shapes.ts';

export interface EmbedSettings {
  /** The embed key of the Bunny Stream library; null: its addresses go out unsigned. */
  bunnyEmbedKey: string | null;
  /** Origins that answer oEmbed, one for each service. */
  embedOrigins: { readonly youtube: string; readonly vimeo: string; readonly bunny: string };
  /** Hosts that pictures may come from beside the services' own. */
  embedPictureHosts: readonly string[];
}

const say = {
  bunnyEmbedKey:
    "BUNNY_EMBED_KEY: write the token authentication key that Bunny shows under the library's security settings, without spaces.",
  pictureHosts:
    'EMBED_PICTURE_HOSTS: write host names separated by commas, for example videos.example.lk, the own name of a Bunny library.',
};

const origin = (name: string, fallback: string) =>
  z
    .string()
    .refine(isOrigin, `${name}: write an http or https address without a path, for example ${fallback}.`)
    .transform((url) => new URL(url).origin)
    .default(fallback);

export const embedFields = {
  BUNNY_EMBED_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,256}$/, say.bunnyEmbedKey)
    .optional(),
  YOUTUBE_OEMBED_ORIGIN: origin('YOUTUBE_OEMBED_ORIGIN', 'https://www.youtube.com'),
  VIMEO_OEMBED_ORIGIN: origin('VIMEO_OEMBED_ORIGIN', 'https://vimeo.com'),
  BUNNY_OEMBED_ORIGIN: origin('BUNNY_OEMBED_ORIGIN', 'https://video.bunnycdn.com'),
  EMBED_PICTURE_HOSTS: listOf(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, say.pictureHosts)),
};

type Values = z.output<z.ZodObject<typeof embedFields>>;

export function embedSettingsOf(values: Values): EmbedSettings {
  return {
    bunnyEmbedKey: values.BUNNY_EMBED_KEY ?? null,
    embedOrigins: {
      youtube: values.YOUTUBE_OEMBED_ORIGIN,
      vimeo: values.VIMEO_OEMBED_ORIGIN,
      bunny: values.BUNNY_OEMBED_ORIGIN,
    },
    embedPictureHosts: values.EMBED_PICTURE_HOSTS,
  };
}
