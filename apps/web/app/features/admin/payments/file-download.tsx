// The buttons that download one of the payment files; roles that may not export do not see them.

import { paymentsCopy as copy } from '@valence/copy/payments/payments';
import { may } from '@valence/domain/roles';
import { useAuth } from '../../../lib/auth.tsx';
import { tableDownload } from '../../../lib/tables/save-table.ts';
import { TableDownload } from '../../../ui/admin/table-download.tsx';
import { type PaymentFile, paymentTable } from './payments-queries.ts';

export function FileDownload({ request }: { request: PaymentFile }) {
  const { role } = useAuth();
  if (!role || !may(role, 'payments.export')) return null;
  return (
    <TableDownload
      label={copy.download}
      {...tableDownload(
        () => paymentTable(request),
        () => copy.downloadFailed,
      )}
    />
  );
}
