// Server calls that read, preview and publish the content of the public pages.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listSiteVersions,
  previewSite,
  publishSite,
  readAdminSite,
  readSiteVersion,
  sendSiteFilm,
  sendSitePicture,
} from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { call, sendFile } from '../../../lib/api.ts';

const POLL_MS = 2000;

export const siteQuery = queryOptions({
  queryKey: ['admin', 'site'],
  queryFn: ({ signal }) => call(readAdminSite, undefined, { signal }),
  staleTime: 0,
  // Polls until the pages show what was published.
  refetchInterval: ({ state }) => (state.data?.shown === false ? POLL_MS : false),
});

export const versionsQuery = queryOptions({
  queryKey: ['admin', 'site', 'versions'],
  queryFn: async ({ signal }) => (await call(listSiteVersions, undefined, { signal })).versions,
});

export function usePublication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: { version: number; content: SiteContent }) => call(publishSite, { body: order }),
    // Other pages use the school's years and names too, so every query is fetched again.
    onSuccess: async () => client.invalidateQueries(),
  });
}

export function usePreview() {
  return useMutation({
    mutationFn: async (content: SiteContent) => (await call(previewSite, { body: { content } })).html,
  });
}

export function useVersion() {
  return useMutation({
    mutationFn: async (version: number) => (await call(readSiteVersion, { params: { version } })).content,
  });
}

/** Sends a film as it is. @returns its address; undefined where it is too large to be sent */
export function useFilmSending() {
  return useMutation({
    mutationFn: async (film: File) =>
      film.size > (sendSiteFilm.takes?.longestBytes ?? 0)
        ? undefined
        : (await sendFile(sendSiteFilm, {}, film)).url,
  });
}

/** Cuts the picture for its place on the page, and sends it. @returns its address; undefined where this browser cannot read it */
export function usePictureSending(width: number) {
  return useMutation({
    mutationFn: async (file: File) => {
      const picture = await cutPicture(file, width);
      return picture ? (await sendFile(sendSitePicture, {}, picture)).url : undefined;
    },
  });
}

const QUALITY = 0.82;

/**
 * Makes a photo what a place of the public pages shows: cut to 16:9 around its middle, no larger than it is shown, a tenth of
 * the data that a camera makes of it.
 * @returns undefined where this browser cannot read the file
 */
async function cutPicture(file: Blob, width: number): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const cut = { width: Math.min(bitmap.width, (bitmap.height * 16) / 9), height: 0 };
  cut.height = (cut.width * 9) / 16;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(16, Math.round(Math.min(width, cut.width)));
  canvas.height = Math.round((canvas.width * 9) / 16);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const [left, top] = [(bitmap.width - cut.width) / 2, (bitmap.height - cut.height) / 2];
  context.drawImage(bitmap, left, top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await written(canvas, 'image/webp');
  // Browsers that cannot write WebP answer a PNG, which is large for a photo.
  return webp?.type === 'image/webp' ? webp : written(canvas, 'image/jpeg');
}

async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), type, QUALITY));
}
