// The signed-in person's passkeys: lists them, adds one under a name, removes one.

import type { OwnFactors } from '@valence/contract/auth/second-factor';
import { securityCopy } from '@valence/copy/admin/second-factor';
import { common } from '@valence/copy/common';
import { type SubmitEvent, useState } from 'react';
import { canUsePasskeys } from '../../../lib/passkeys.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, useConfirm } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { FactorPart, type PartProps } from './factor-part.tsx';
import { usePasskeyEnrolment, usePasskeyRemoval } from './factor-queries.ts';
import type { StepUp } from './step-up.tsx';

const copy = securityCopy.passkeys;
const { state } = securityCopy;
const LONGEST_NAME = 60;

export function PasskeysCard({
  factors: { passkeys, passkeysPossible },
  stepUp,
  onCodes,
}: PartProps & { factors: OwnFactors }) {
  const [naming, setNaming] = useState(false);
  const enrolment = usePasskeyEnrolment();
  const toast = useToast();
  const make = (name: string) => {
    setNaming(false);
    void stepUp.run(async () => {
      const { recoveryCodes } = await enrolment.mutateAsync(name);
      toast({ kind: 'success', text: copy.added });
      if (recoveryCodes) onCodes(recoveryCodes);
    });
  };
  const unavailable = passkeysPossible ? (canUsePasskeys() ? undefined : copy.unsupported) : copy.impossible;
  return (
    <FactorPart
      title={copy.title}
      state={
        <Badge tone={passkeys.length > 0 ? 'good' : 'neutral'}>
          {passkeys.length > 0 ? state.on : state.off}
        </Badge>
      }
      actions={
        !unavailable && (
          <Button look="secondary" busy={enrolment.isPending} onClick={() => setNaming(true)}>
            {copy.add}
          </Button>
        )
      }
    >
      <p>{unavailable ?? copy.text}</p>
      <ul className="mt-1 divide-y divide-line">
        {passkeys.map((passkey) => (
          <Line key={passkey.id} passkey={passkey} stepUp={stepUp} />
        ))}
      </ul>
      <NameDialog open={naming} onName={make} onClose={() => setNaming(false)} />
    </FactorPart>
  );
}

function Line({ passkey, stepUp }: { passkey: OwnFactors['passkeys'][number]; stepUp: StepUp }) {
  const { id, name, enrolledAt, lastUsedAt } = passkey;
  const removal = usePasskeyRemoval();
  const confirm = useConfirm();
  const toast = useToast();
  const remove = async () => {
    const question = { title: copy.removeNamed(name), message: copy.removeQuestion(name), danger: true };
    if (!(await confirm({ ...question, accept: copy.remove, reject: common.cancel }))) return;
    await stepUp.run(async () => {
      await removal.mutateAsync(id);
      toast({ kind: 'success', text: copy.removed });
    });
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words text-ink">{name}</p>
        <p className="text-13">
          {copy.since(new Date(enrolledAt))}, {copy.used(lastUsedAt ? new Date(lastUsedAt) : null)}
        </p>
      </div>
      <Button
        look="secondary"
        busy={removal.isPending}
        aria-label={copy.removeNamed(name)}
        onClick={() => void remove()}
      >
        {copy.remove}
      </Button>
    </li>
  );
}

interface NameDialogProps {
  open: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ open, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    onName(name.trim());
    setName('');
  };
  return (
    <Dialog open={open} title={copy.nameTitle} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={copy.nameLabel}
          hint={copy.nameHint}
          value={name}
          maxLength={LONGEST_NAME}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" disabled={!name.trim()}>
            {copy.make}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
