// Server calls about reminders.

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listMessageBatches, previewMessages, showMessageBatch } from '@valence/contract/admin/messages';
import type { CallOf } from '@valence/contract/endpoint';
import { call } from '../../../lib/api.ts';

export type MessageOrder = CallOf<typeof previewMessages>['body'];

/** The first part of every key here. */
export const MESSAGES = 'admin-messages';
/** States change while WhatsApp delivers. */
const REFETCH_MS = 15_000;

export const ledgerQuery = (page: number) =>
  queryOptions({
    queryKey: [MESSAGES, 'ledger', page],
    queryFn: ({ signal }) => call(listMessageBatches, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

export const personsQuery = (batchId: string, page: number) =>
  queryOptions({
    queryKey: [MESSAGES, 'persons', batchId, page],
    queryFn: ({ signal }) => call(showMessageBatch, { params: { batchId }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

/**
 * Who owes and who may watch changes by the minute: a preview is made anew each time. It is not among the answers that are fetched
 * again after sending: it would count a second time.
 */
export const previewQuery = (order: MessageOrder) =>
  queryOptions({
    queryKey: ['admin-message-preview', order],
    queryFn: ({ signal }) => call(previewMessages, { body: order }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
