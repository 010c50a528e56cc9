// Dialog with new recovery codes, the only time that they are shown.

import { securityCopy } from '@valence/copy/admin/second-factor';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const copy = securityCopy.codes;

export function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[] | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={codes !== undefined}
      title={copy.shownTitle}
      onClose={onClose}
      actions={
        <>
          <CopyButton
            look="secondary"
            text={codes?.join('\n') ?? ''}
            label={copy.copy}
            copied={copy.copied}
          />
          <Button
            look="secondary"
            onClick={() =>
              saveFile(new Blob([`${codes?.join('\n')}\n`], { type: 'text/plain' }), copy.fileName)
            }
          >
            {copy.download}
          </Button>
          <Button onClick={onClose}>{copy.kept}</Button>
        </>
      }
    >
      <p>{copy.shownText}</p>
      <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-1 rounded-card bg-sunken p-4 font-mono text-15 text-ink tabular-nums">
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
