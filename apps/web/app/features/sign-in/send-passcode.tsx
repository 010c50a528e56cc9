// The odd part made easy: one button that opens the chat with the word in it, and what has become of it.

import { login } from '@valence/copy/login';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Chat, Check } from '../../ui/icons.tsx';
import { ChatQr } from './chat-qr.tsx';

/** @param address the address of the chat; undefined until it is known */
export function SendPasscode({ address, isSent }: { address: string | undefined; isSent: boolean }) {
  const [send, word, onWhatsApp] = login.sendPasscode;
  return (
    <section className="mt-5 flex items-center gap-6">
      <div className="grow">
        <ButtonAnchor
          href={address}
          aria-disabled={!address}
          look={isSent ? 'secondary' : 'primary'}
          large={!isSent}
          wide
          className="max-sm:px-2 max-sm:text-15"
          icon={<Chat size={22} />}
        >
          {isSent ? (
            login.openWhatsApp
          ) : (
            <span>
              {send}
              <strong className="underline decoration-2 underline-offset-4">{word}</strong>
              {onWhatsApp}
            </span>
          )}
        </ButtonAnchor>
        <Status isSent={isSent} />
      </div>
      {address && !isSent && <ChatQr />}
    </section>
  );
}

function Status({ isSent }: { isSent: boolean }) {
  return (
    <div role="status" className="mt-4 flex items-start gap-3">
      <span className="grid size-6 shrink-0 place-items-center">
        {isSent ? (
          <Check className="text-good" />
        ) : (
          <span className="pulse-soft size-2.5 rounded-full bg-live" />
        )}
      </span>
      <p>
        <span className={isSent ? 'font-semibold text-good' : 'font-semibold'}>
          {isSent ? login.sent : login.waiting}
        </span>
        <br />
        <span className="text-15 text-ink-soft">{isSent ? login.sentHint : login.waitingHint}</span>
      </p>
    </div>
  );
}
