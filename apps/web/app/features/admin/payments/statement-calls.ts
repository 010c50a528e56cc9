// Server calls of comparing a bank's statement with slips.

import { useMutation } from '@tanstack/react-query';
import {
  approveByStatement,
  compareStatement,
  type StatementColumns,
} from '@valence/contract/payments/bank-statement';
import { call } from '../../../lib/api.ts';
import { useChange } from '../../../lib/use-change.ts';

export interface Statement {
  text: string;
  columns?: StatementColumns;
}

export const useCompare = () =>
  useMutation({ mutationFn: (body: Statement) => call(compareStatement, { body }) });

export const useApproveByStatement = () =>
  useChange(
    (body: Statement & { chosen: { fingerprint: string; slipId: string }[] }) =>
      call(approveByStatement, { body }),
    // Approvals change every list of payments, and the student's card.
    { predicate: ({ queryKey: [first] }) => first === 'admin-payments' || first === 'admin' },
  );
