// The unusual step made easy: one button that opens the chat with the word filled in, and the state of the code.

import { chatQrPath } from '@valence/contract/site/chat';
import { login } from '@valence/copy/auth/sign-in';
import { useState } from 'react';
import { ButtonAnchor } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Chat, Check, Warning } from '../../ui/icons.tsx';

/** Whether the person's message has been answered: `over` means that the attempt can no longer get a code. */
export type CodeState = 'waiting' | 'sent' | 'over';

export interface SendPasscodeProps {
  /** The chat's address; undefined until it is known. */
  address: string | undefined;
  /** The attempt's letters; undefined until they are known. */
  letters: string | undefined;
  state: CodeState;
}

export function SendPasscode({ address, letters, state }: SendPasscodeProps) {
  const [send, word, onWhatsApp] = login.sendPasscode;
  const isWaiting = state === 'waiting';
  return (
    <section className="mt-5 flex items-center gap-6">
      <div className="grow">
        <ButtonAnchor
          href={address}
          aria-disabled={!address}
          look={isWaiting ? 'primary' : 'secondary'}
          large={isWaiting}
          wide
          className="max-sm:px-2 max-sm:text-15"
          icon={<Chat size={22} />}
        >
          {isWaiting ? (
            <span>
              {send}
              <strong className="underline decoration-2 underline-offset-4">{word}</strong>
              {onWhatsApp}
            </span>
          ) : (
            login.openWhatsApp
          )}
        </ButtonAnchor>
        <Status state={state} />
      </div>
      {address && isWaiting && <ChatQr letters={letters} />}
    </section>
  );
}

const texts = {
  waiting: [login.waiting, login.waitingHint],
  sent: [login.sent, login.sentHint],
  over: [login.expired, login.expiredHint],
} as const;
const icons = {
  waiting: <span className="pulse-soft size-2.5 rounded-full bg-live" />,
  sent: <Check className="text-good" />,
  over: <Warning className="text-danger" />,
};

function Status({ state }: { state: CodeState }) {
  const [title, hint] = texts[state];
  return (
    <div role="status" className="mt-4 flex items-start gap-3">
      <span className="grid size-6 shrink-0 place-items-center">{icons[state]}</span>
      <p>
        <span
          className={classes(
            'font-semibold',
            state === 'sent' && 'text-good',
            state === 'over' && 'text-danger',
          )}
        >
          {title}
        </span>
        <br />
        <span className="text-15 text-ink-soft">{hint}</span>
      </p>
    </div>
  );
}

/** Shows the chat link as a QR code on a desktop, for the phone that has WhatsApp. Phones do not load the picture. */
function ChatQr({ letters }: { letters: string | undefined }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <figure className="hidden w-36 shrink-0 text-center md:block">
      <img
        src={letters ? `${chatQrPath}?letters=${letters}` : chatQrPath}
        alt={login.qr}
        width={144}
        height={144}
        loading="lazy"
        onError={() => setFailed(true)}
        className="rounded-card border border-line"
      />
      <figcaption className="mt-2 text-13 text-ink-soft">{login.scan}</figcaption>
    </figure>
  );
}
