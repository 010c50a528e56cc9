// Reading, trying and publishing the content of the public pages.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listSiteVersions,
  previewSite,
  publishSite,
  readDeskSite,
  readSiteVersion,
  sendSitePicture,
} from '@valence/contract/desk-site';
import type { SiteContent } from '@valence/contract/site';
import { call, sendFile } from '../../lib/api.ts';
import { cutPicture } from './cut-picture.ts';

const LOOK_MS = 2000;

export const siteQuery = queryOptions({
  queryKey: ['desk', 'site'],
  queryFn: ({ signal }) => call(readDeskSite, undefined, { signal }),
  staleTime: 0,
  // Until the pages show what was published.
  refetchInterval: ({ state }) => (state.data?.shown === false ? LOOK_MS : false),
});

export const versionsQuery = queryOptions({
  queryKey: ['desk', 'site', 'versions'],
  queryFn: async ({ signal }) => (await call(listSiteVersions, undefined, { signal })).versions,
});

export function usePublication() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: { version: number; content: SiteContent }) => call(publishSite, { body: order }),
    // Also what other pages asked of the school: years, names.
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

/** Cuts the picture to the place it is for, and sends it. */
export function usePictureSending(width: number) {
  return useMutation({
    mutationFn: async (file: File) => {
      const picture = await cutPicture(file, width);
      return picture ? (await sendFile(sendSitePicture, {}, picture)).url : undefined;
    },
  });
}
