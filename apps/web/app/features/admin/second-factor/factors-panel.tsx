// The signed-in person's second factors: what is set up, since when, and what can be changed.

import type { NewTotp, OwnFactors } from '@valence/contract/auth/second-factor';
import { securityCopy as copy } from '@valence/copy/admin/second-factor';
import { common } from '@valence/copy/common';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { AppSetup } from './app-setup.tsx';
import { FactorPart, type PartProps } from './factor-part.tsx';
import { showableOf, useAppRemoval, useAppStart, useCodesRenewal } from './factor-queries.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useStepUp } from './step-up.tsx';

const FEW_CODES = 3;

export function FactorsPanel({ factors }: { factors: OwnFactors }) {
  const stepUp = useStepUp(showableOf(factors));
  const [codes, setCodes] = useState<readonly string[]>();
  const hasFactor = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <div className="grid max-w-3xl gap-5">
      <AppCard factors={factors} stepUp={stepUp} onCodes={setCodes} />
      <PasskeysCard factors={factors} stepUp={stepUp} onCodes={setCodes} />
      {hasFactor && <CodesCard left={factors.recoveryCodesLeft} stepUp={stepUp} onCodes={setCodes} />}
      {stepUp.dialog}
      <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />
    </div>
  );
}

function AppCard({ factors: { totp }, stepUp, onCodes }: PartProps & { factors: OwnFactors }) {
  const [app, setApp] = useState<NewTotp>();
  const start = useAppStart();
  const removal = useAppRemoval();
  const confirm = useConfirm();
  const toast = useToast();
  const begin = () => stepUp.run(async () => setApp(await start.mutateAsync()));
  const done = (codes: string[] | null) => {
    setApp(undefined);
    toast({ kind: 'success', text: copy.setUp.done });
    if (codes) onCodes(codes);
  };
  const remove = async () => {
    const question = { title: copy.app.remove, message: copy.app.removeQuestion, danger: true };
    if (!(await confirm({ ...question, accept: copy.app.remove, reject: common.cancel }))) return;
    await stepUp.run(async () => {
      await removal.mutateAsync();
      toast({ kind: 'success', text: copy.app.removed });
    });
  };
  return (
    <FactorPart
      title={copy.app.title}
      state={
        totp ? <Badge tone="good">{copy.state.on}</Badge> : <Badge tone="neutral">{copy.state.off}</Badge>
      }
      actions={
        <>
          <Button look={totp ? 'secondary' : 'primary'} busy={start.isPending} onClick={() => void begin()}>
            {totp ? copy.app.replace : copy.app.add}
          </Button>
          {totp && (
            <Button look="secondary" busy={removal.isPending} onClick={() => void remove()}>
              {copy.app.remove}
            </Button>
          )}
        </>
      }
    >
      <p>{copy.app.text}</p>
      {totp && <p className="mt-1">{copy.app.since(new Date(totp.enrolledAt))}.</p>}
      <AppSetup app={app} onDone={done} onClose={() => setApp(undefined)} />
    </FactorPart>
  );
}

function CodesCard({ left, stepUp, onCodes }: PartProps & { left: number }) {
  const renewal = useCodesRenewal();
  const confirm = useConfirm();
  const renew = async () => {
    const question = { title: copy.codes.renew, message: copy.codes.renewQuestion };
    if (!(await confirm({ ...question, accept: copy.codes.renew, reject: common.cancel }))) return;
    await stepUp.run(async () => onCodes((await renewal.mutateAsync()).recoveryCodes));
  };
  return (
    <FactorPart
      title={copy.codes.title}
      state={<Badge tone={left <= FEW_CODES ? 'soon' : 'neutral'}>{copy.codes.left(left)}</Badge>}
      actions={
        <Button look="secondary" busy={renewal.isPending} onClick={() => void renew()}>
          {copy.codes.renew}
        </Button>
      }
    >
      <p>{copy.codes.text}</p>
      {left <= FEW_CODES && <p className="mt-1 font-semibold text-soon">{copy.codes.few}</p>}
    </FactorPart>
  );
}
