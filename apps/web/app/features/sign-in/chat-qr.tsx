// Shows the chat link as a QR code on a desktop, for the phone that has WhatsApp. Phones do not load the picture.

import { chatQrPath } from '@valence/contract/site/chat';
import { login } from '@valence/copy/auth/sign-in';
import { useState } from 'react';

export function ChatQr({ letters }: { letters: string | undefined }) {
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
