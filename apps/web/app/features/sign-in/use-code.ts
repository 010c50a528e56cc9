// What six boxes hold: typed, pasted or autofilled, sent by themselves when full, and what was wrong with it.

import { login } from '@valence/copy/login';
import { CODE_LENGTH, codeIn } from '@valence/domain/otp';
import { type SubmitEvent, useRef, useState } from 'react';

export interface CodeProblem {
  text: string;
  /** The code was not judged: it stays for another try. */
  isPassing: boolean;
}

export interface CodeRules {
  digitsOnly?: boolean;
  /** It waits for the button. */
  byButton?: boolean;
}

/** @param onSubmit resolves to what is wrong */
export function useCode(
  onSubmit: (code: string) => Promise<CodeProblem | undefined>,
  { digitsOnly, byButton }: CodeRules = {},
) {
  const [busy, setBusy] = useState(false);
  const { code, show, refuse, tell, field } = useBoxes();
  const submit = async (entered: string) => {
    if (busy || entered.length !== CODE_LENGTH) return;
    setBusy(true);
    const wrong = await onSubmit(entered);
    setBusy(false);
    if (!wrong) return;
    if (!wrong.isPassing) show('');
    refuse(wrong.text);
  };
  const enter = (text: string) => {
    // Not read-only meanwhile: that would fold a phone's keyboard away.
    if (busy) return;
    const entered = digitsOnly ? text.replace(/\D/g, '') : text;
    show(entered);
    // Once per filling: a full field that is edited is sent by the button.
    if (!byButton && entered.length === CODE_LENGTH && code.length < CODE_LENGTH) void submit(entered);
  };
  return {
    /** For the `CodeField`. */
    field: { ...field, onChange: enter },
    /** For the button that sends it. */
    button: { busy, disabled: code.length !== CODE_LENGTH },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit(code);
    },
    enter,
    refuse,
    tell,
    clear: () => show(''),
  };
}

function useBoxes() {
  const [code, setCode] = useState('');
  const [error, tell] = useState<string>();
  const ref = useRef<HTMLInputElement>(null);
  const refuse = (wrong: string) => {
    tell(wrong);
    ref.current?.focus();
  };
  return {
    code,
    /** Puts this into the boxes; nothing is wrong with it yet. */
    show: (entered: string) => {
      setCode(entered);
      tell(undefined);
    },
    /** Tells what is wrong and leads the focus there. */
    refuse,
    /** Tells it, and leaves the focus where it is. */
    tell,
    field: {
      ref,
      length: CODE_LENGTH,
      value: code,
      read: codeIn,
      onUnread: () => refuse(login.nothingToPaste),
      error,
    },
  };
}
