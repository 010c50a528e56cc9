// The odd part made easy: one button that opens the chat with the word in it, and what has become of it.

import { login } from '@valence/copy/login';
import { ButtonAnchor } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Chat, Check, Warning } from '../../ui/icons.tsx';
import { ChatQr } from './chat-qr.tsx';

/** What the person waits for: over means for nothing any more. */
export type CodeState = 'waiting' | 'sent' | 'over';

export interface SendPasscodeProps {
  /** Of the chat; undefined until it is known. */
  address: string | undefined;
  /** Of the attempt; undefined until they are known. */
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

const words = {
  waiting: [login.waiting, login.waitingHint],
  sent: [login.sent, login.sentHint],
  over: [login.expired, login.expiredHint],
} as const;
const marks = {
  waiting: <span className="pulse-soft size-2.5 rounded-full bg-live" />,
  sent: <Check className="text-good" />,
  over: <Warning className="text-danger" />,
};

function Status({ state }: { state: CodeState }) {
  const [what, hint] = words[state];
  return (
    <div role="status" className="mt-4 flex items-start gap-3">
      <span className="grid size-6 shrink-0 place-items-center">{marks[state]}</span>
      <p>
        <span
          className={classes(
            'font-semibold',
            state === 'sent' && 'text-good',
            state === 'over' && 'text-danger',
          )}
        >
          {what}
        </span>
        <br />
        <span className="text-15 text-ink-soft">{hint}</span>
      </p>
    </div>
  );
}
