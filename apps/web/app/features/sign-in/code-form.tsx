// The six boxes of the code card, with the time for which the code is still valid and a paste button.

import { login } from '@valence/copy/auth/sign-in';
import { codeIn } from '@valence/domain/otp';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Paste } from './paste-icon.tsx';
import { useCode } from './use-code.ts';
import type { SignIn } from './use-sign-in.ts';

export interface CodeFormProps {
  /** @returns what is wrong with the code */
  onSubmit: SignIn['submit'];
  countdown: ReactNode;
  /** Whether the code has been sent to the person: the boxes can take the focus, and six digits are submitted. */
  isSent: boolean;
}

export function CodeForm({ onSubmit, countdown, isSent }: CodeFormProps) {
  const code = useCode(onSubmit, { isWaiting: !isSent });
  useFocusWhen(isSent, code.field.ref);
  return (
    <form noValidate onSubmit={code.onSubmit}>
      <CodeField label={login.codeLabel} {...code.field} />
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        {countdown}
        {canReadClipboard() && <PasteButton onCode={code.enter} onNothing={code.refuse} />}
      </div>
      <Button type="submit" large wide {...code.button}>
        {login.submitOtp}
      </Button>
    </form>
  );
}

// Leaves the focus alone when the person has moved it elsewhere on the page.
function useFocusWhen(isSent: boolean, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (isSent && /^(BODY|H1)$/.test(document.activeElement?.tagName ?? '')) field.current?.focus();
  }, [isSent, field]);
}

interface PasteButtonProps {
  onCode: (code: string) => void;
  /** @param reason a sentence for the person */
  onNothing: (reason: string) => void;
}

function PasteButton({ onCode, onNothing }: PasteButtonProps) {
  const paste = async () => {
    const text = await clipboardText();
    const code = codeIn(text ?? '');
    if (code) onCode(code);
    else onNothing(text === undefined ? login.pasteRefused : login.nothingToPaste);
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

/** Undefined where the person or the browser refuses access. */
async function clipboardText(): Promise<string | undefined> {
  return navigator.clipboard.readText().catch(() => undefined);
}
