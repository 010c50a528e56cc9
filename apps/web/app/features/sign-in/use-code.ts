// The code in the six boxes: typed, pasted or autofilled, submitted automatically when complete, and what was wrong with it.

import { login } from '@valence/copy/auth/sign-in';
import { CODE_LENGTH, codeIn } from '@valence/domain/otp';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface CodeProblem {
  text: string;
  /** The server did not judge the code, which therefore stays for another try. */
  isPassing: boolean;
  /** A screen reader reads it elsewhere. */
  isSaid?: boolean;
}

export interface CodeRules {
  digitsOnly?: boolean;
  /** Full boxes wait for the button; when that ends, they are submitted. */
  isWaiting?: boolean;
}

/** @param onSubmit resolves to what is wrong with the code */
export function useCode(
  onSubmit: (code: string) => Promise<CodeProblem | undefined>,
  { digitsOnly, isWaiting = false }: CodeRules = {},
) {
  const [busy, setBusy] = useState(false);
  const { code, show, refuse, showError, field } = useBoxes();
  const submit = async (input: string) => {
    if (busy || input.length !== CODE_LENGTH) return;
    setBusy(true);
    const problem = await onSubmit(input);
    setBusy(false);
    if (!problem) return;
    if (!problem.isPassing) show('');
    refuse(problem.text, problem.isSaid);
  };
  const enter = (text: string) => {
    // The field is not made read-only while busy, because that would close a phone's keyboard.
    if (busy) return;
    const input = digitsOnly ? text.replace(/\D/g, '') : text;
    show(input);
    // Only when the boxes become full; after an edit of full boxes the button submits.
    if (!isWaiting && input.length === CODE_LENGTH && code.length < CODE_LENGTH) void submit(input);
  };
  const submitWaiting = useEffectEvent(() => {
    showError(undefined);
    void submit(code);
  });
  useEffect(() => {
    if (isWaiting) return undefined;
    const timer = setTimeout(() => submitWaiting());
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return {
    /** For the `CodeField`. */
    field: { ...field, onChange: enter },
    /** For the submit button. */
    button: { busy, disabled: code.length !== CODE_LENGTH },
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit(code);
    },
    enter,
    refuse,
    showError,
    clear: () => show(''),
  };
}

function useBoxes() {
  const [code, setCode] = useState('');
  const [error, showError] = useState<string>();
  const [isErrorSaid, setErrorSaid] = useState(false);
  const ref = useRef<HTMLInputElement>(null);
  const refuse = (problem: string, isSaid = false) => {
    showError(problem);
    setErrorSaid(isSaid);
    ref.current?.focus();
  };
  return {
    code,
    /** Puts a code into the boxes and removes the error. */
    show: (input: string) => {
      setCode(input);
      showError(undefined);
    },
    /** Shows what is wrong and focuses the field. */
    refuse,
    /** Shows what is wrong without moving the focus. */
    showError,
    field: {
      ref,
      length: CODE_LENGTH,
      value: code,
      read: codeIn,
      onUnread: () => refuse(login.nothingToPaste),
      error,
      isErrorSaid,
    },
  };
}
