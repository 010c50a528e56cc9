// The six boxes: typed, pasted or autofilled, sent by themselves when full.

import { login } from '@valence/copy/login';
import { CODE_LENGTH, codeIn } from '@valence/domain/otp';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Paste } from '../../ui/icons.tsx';
import type { SignIn } from './use-sign-in.ts';

export interface CodeFormProps {
  /** @returns what is wrong */
  onSubmit: SignIn['submit'];
  countdown: ReactNode;
  /** The code is on its way to the person: the boxes wait for it. */
  isSent: boolean;
}

export function CodeForm({ onSubmit, countdown, isSent }: CodeFormProps) {
  const { code, error, busy, field, enter, submit, refuse } = useCode(onSubmit);
  useFocusWhen(isSent, field);
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <CodeField
        ref={field}
        label={login.codeLabel}
        length={CODE_LENGTH}
        value={code}
        onChange={enter}
        read={codeIn}
        error={error}
        readOnly={busy}
      />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {countdown}
        {canReadClipboard() && <PasteButton onCode={enter} onNothing={() => refuse(login.nothingToPaste)} />}
      </div>
      <Button type="submit" large wide busy={busy} disabled={code.length !== CODE_LENGTH}>
        {login.submitOtp}
      </Button>
    </form>
  );
}

// Not while the person is somewhere else on the page than where the card began.
function useFocusWhen(isSent: boolean, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (isSent && /^(BODY|H1)$/.test(document.activeElement?.tagName ?? '')) field.current?.focus();
  }, [isSent, field]);
}

function useCode(onSubmit: CodeFormProps['onSubmit']) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (wrong: string | undefined) => {
    setError(wrong);
    field.current?.focus();
  };
  const submit = async (entered: string) => {
    if (busy || entered.length !== CODE_LENGTH) return;
    setBusy(true);
    const wrong = await onSubmit(entered);
    setBusy(false);
    if (wrong && !wrong.isPassing) setCode('');
    refuse(wrong?.text);
  };
  const enter = (entered: string) => {
    setCode(entered);
    setError(undefined);
    // Once per filling: a full field that is edited is sent by the button.
    if (entered.length === CODE_LENGTH && code.length < CODE_LENGTH) void submit(entered);
  };
  return { code, error, busy, field, enter, submit, refuse };
}

function PasteButton({ onCode, onNothing }: { onCode: (code: string) => void; onNothing: () => void }) {
  const paste = async () => {
    const found = codeIn(await clipboardText());
    if (found) onCode(found);
    else onNothing();
  };
  return (
    <Button look="quiet" className="-mr-3" icon={<Paste size={18} />} onClick={() => void paste()}>
      {login.paste}
    </Button>
  );
}

function canReadClipboard(): boolean {
  return typeof navigator.clipboard?.readText === 'function';
}

// The person may refuse the browser's question; then there is nothing to paste.
async function clipboardText(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return '';
  }
}
