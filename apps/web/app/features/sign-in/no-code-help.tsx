// Help for when no code arrives: the chat link again, and the number to write to by hand.

import { login } from '@valence/copy/auth/sign-in';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Check, Copy } from '../../ui/icons.tsx';

const COPIED_MS = 2000;

export interface NoCodeHelpProps {
  /** The school's number; undefined until it is known. */
  number: Phone | undefined;
  /** The chat's address; undefined until it is known. */
  address: string | undefined;
  /** The attempt's letters; undefined until they are known. */
  letters: string | undefined;
}

export function NoCodeHelp({ number, address, letters }: NoCodeHelpProps) {
  return (
    <section aria-labelledby="no-code" className="mt-6 rounded-card bg-sunken p-4">
      <h2 id="no-code" className="text-15">
        {login.didNotReceive}
      </h2>
      {number && (
        <p className="mt-1 text-15 text-ink-soft">
          {login.didNotReceiveHelp}{' '}
          <span className="whitespace-nowrap font-semibold text-ink tabular-nums">{formatPhone(number)}</span>
        </p>
      )}
      <WordWithLetters letters={letters} />
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonAnchor href={address} aria-disabled={!address} look="secondary">
          {login.getOtp}
        </ButtonAnchor>
        {number && <CopyNumber number={`+${number}`} />}
      </div>
    </section>
  );
}

/** The text to send, for people who type it by hand. */
export function WordWithLetters({ letters }: { letters: string | undefined }) {
  if (!letters) return null;
  return (
    <p className="mt-1 text-15 text-ink-soft">
      {login.orSend}{' '}
      <span className="inline-block font-semibold text-ink">
        {login.sendPasscode[1]} {letters}
      </span>
    </p>
  );
}

function CopyNumber({ number }: { number: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const label = copied ? login.copied : login.copy;
  const copy = () =>
    navigator.clipboard?.writeText(number).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button
      look="quiet"
      title={label}
      icon={copied ? <Check size={18} /> : <Copy size={18} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{label}</span>
    </Button>
  );
}
