// Server calls of Settings: the year, the language, the devices, the data used, the data rights.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askDeletion,
  cancelDeletion,
  exportOwnData,
  leaveReplyEmail,
  ownDeletion,
} from '@valence/contract/auth/privacy';
import { ownStudentCode, setAlYear } from '@valence/contract/auth/profile';
import { endOtherSessions, endSession, listSessions } from '@valence/contract/auth/sign-in';
import { dataUsed } from '@valence/contract/learning/data-use';
import { listOwnMessages } from '@valence/contract/learning/messages';
import { chooseMyLanguage, listLanguages } from '@valence/contract/site/language';
import { readSite } from '@valence/contract/site/site';
import { dataRightsCopy } from '@valence/copy/auth/profile';
import { call, fetchFile } from '../../lib/api.ts';
import { keptCode } from '../../lib/offline-shell.ts';
import { saveFile } from '../../lib/save-file.ts';
import { session } from '../../lib/session.ts';
import { useChange } from '../../lib/use-change.ts';

const devices = { queryKey: ['devices'] } as const;
const deletion = { queryKey: ['own-deletion'] } as const;

export const yearsQuery = queryOptions({
  queryKey: ['al-years'],
  queryFn: async ({ signal }) => (await call(readSite, undefined, { signal })).alYears,
  staleTime: Number.POSITIVE_INFINITY,
});

export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => call(listLanguages, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const devicesQuery = queryOptions({
  ...devices,
  queryFn: async ({ signal }) => (await call(listSessions, undefined, { signal })).sessions,
});

export const dataUseQuery = queryOptions({
  queryKey: ['data-use'],
  queryFn: ({ signal }) => call(dataUsed, undefined, { signal }),
});

export const toldQuery = queryOptions({
  queryKey: ['told-messages'],
  queryFn: async ({ signal }) => (await call(listOwnMessages, undefined, { signal })).data,
});

export const studentCodeQuery = queryOptions({
  queryKey: ['student-code'],
  queryFn: async ({ signal }) => {
    const { svg } = await call(ownStudentCode, undefined, { signal });
    keptCode.write(svg);
    return svg;
  },
});

export const deletionQuery = queryOptions({
  ...deletion,
  queryFn: async ({ signal }) => (await call(ownDeletion, undefined, { signal })).request,
});

/** @param profileKey key of the cached profile, which has the year */
export function useYearChange(profileKey: readonly string[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (year: number) => call(setAlYear, { body: { alYear: String(year) } }),
    onSuccess: async () => client.invalidateQueries({ queryKey: profileKey }),
  });
}

/** Makes a language the account's, and this browser's. */
export function useLanguageChange() {
  return useMutation({
    mutationFn: async (code: string) => {
      await call(chooseMyLanguage, { body: { code } });
      const { signedIn } = session.state();
      if (signedIn) session.set({ ...signedIn, language: code });
    },
  });
}

export function useDeviceEnd() {
  return useChange(async (sessionId: string) => call(endSession, { params: { sessionId } }), devices);
}

export function useOthersEnd() {
  return useChange(async () => call(endOtherSessions), devices);
}

export function useDeletion() {
  return {
    ask: useChange(async () => call(askDeletion), deletion),
    leaveEmail: useChange(
      async (replyEmail: string) => call(leaveReplyEmail, { body: { replyEmail } }),
      deletion,
    ),
    withdraw: useChange(async () => call(cancelDeletion), deletion),
  };
}

/** Fetches the file with everything that is stored, and hands it to the browser's downloads. */
export function useDataDownload() {
  return useMutation({
    mutationFn: async () => saveFile(await fetchFile(exportOwnData, {}), dataRightsCopy.fileName),
  });
}
