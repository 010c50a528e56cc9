// Help for when no code arrives: the chat link again, and the number to write to by hand.

import { login } from '@valence/copy/auth/sign-in';
import { formatPhone, type Phone } from '@valence/domain/phone';
import { ButtonAnchor } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

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
        {number && <CopyButton text={`+${number}`} label={login.copy} copied={login.copied} />}
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
