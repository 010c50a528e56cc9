// Button that downloads one of the payment files; roles that may not export do not see it.

import { paymentsCopy as copy } from '@valence/copy/payments/payments';
import { may } from '@valence/domain/roles';
import { useAuth } from '../../../lib/auth.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type PaymentFile, useFileDownload } from './payments-queries.ts';

export function FileDownload({ request }: { request: PaymentFile }) {
  const { role } = useAuth();
  const toast = useToast();
  const download = useFileDownload();
  if (!role || !may(role, 'payments.export')) return null;
  return (
    <Button
      look="secondary"
      busy={download.isPending}
      onClick={() =>
        download.mutate(request, { onError: () => toast({ kind: 'error', text: copy.downloadFailed }) })
      }
    >
      {copy.download}
    </Button>
  );
}
