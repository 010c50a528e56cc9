// On a desktop: the chat link as a QR code, for the phone that has WhatsApp. Phones do not even load it.

import { chatQrPath } from '@valence/contract/chat';
import { login } from '@valence/copy/login';
import { useState } from 'react';

export function ChatQr({ letters }: { letters: string | undefined }) {
  const [absent, setAbsent] = useState(false);
  if (absent) return null;
  return (
    <figure className="hidden w-36 shrink-0 text-center md:block">
      <img
        src={letters ? `${chatQrPath}?letters=${letters}` : chatQrPath}
        alt={login.qr}
        width={144}
        height={144}
        loading="lazy"
        onError={() => setAbsent(true)}
        className="rounded-card border border-line"
      />
      <figcaption className="mt-2 text-13 text-ink-soft">{login.scan}</figcaption>
    </figure>
  );
}
