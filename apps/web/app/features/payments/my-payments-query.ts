// A student's own payments, and sending a bank slip: first its picture, made small, then what it is for.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listMyPayments, sendPicture, sendSlip } from '@valence/contract/my-payments';
import { call, sendFile } from '../../lib/api.ts';
import { smallPicture } from './small-picture.ts';

export const myPaymentsQuery = queryOptions({
  queryKey: ['my-payments'],
  queryFn: ({ signal }) => call(listMyPayments, undefined, { signal }),
  // What the desk decides meanwhile is to be seen on coming back.
  staleTime: 0,
});

export interface Slip {
  classId: string;
  year: number;
  month: number;
  amountCents: number;
  reference: string;
  picture: File;
}

export function useSendSlip() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ picture, ...slip }: Slip) => {
      const { data } = await sendFile(sendPicture, {}, await smallPicture(picture));
      return call(sendSlip, { body: { ...slip, pictureId: data.pictureId } });
    },
    onSettled: () => client.invalidateQueries(myPaymentsQuery),
  });
}
