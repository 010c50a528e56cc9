// Asks somebody without a second factor to sign in again before a change, and leads back to this page afterwards.

import { securityCopy } from '@valence/copy/admin/second-factor';
import { common } from '@valence/copy/common';
import { usePlace } from '../../../lib/navigation.tsx';
import { useSignOut } from '../../../lib/use-sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const copy = securityCopy.again;

export function SignInAgain({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname, search } = usePlace();
  const signOut = useSignOut();
  return (
    <Dialog open={open} title={copy.title} onClose={onClose}>
      <p>{copy.text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button onClick={() => void signOut(pathname + search)}>{copy.submit}</Button>
      </div>
    </Dialog>
  );
}
