// For when no code came: the chat once more, and the number to write to by hand.

import type { Site } from '@valence/contract/site';
import { login } from '@valence/copy/login';
import { formatPhone } from '@valence/domain/phone';
import { useEffect, useState } from 'react';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Check, Copy } from '../../ui/icons.tsx';

const COPIED_MS = 2000;

export function NoCodeHelp({ site }: { site: Site | undefined }) {
  return (
    <section aria-labelledby="no-code" className="mt-6 rounded-card bg-sunken p-4">
      <h2 id="no-code" className="text-15">
        {login.didNotReceive}
      </h2>
      {site && (
        <p className="mt-1 text-15 text-ink-soft">
          {login.didNotReceiveHelp}{' '}
          <span className="whitespace-nowrap font-semibold text-ink tabular-nums">
            {formatPhone(site.whatsapp.number)}
          </span>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonAnchor href={site?.whatsapp.chatLink} aria-disabled={!site} look="secondary">
          {login.getOtp}
        </ButtonAnchor>
        {site && <CopyNumber number={`+${site.whatsapp.number}`} />}
      </div>
    </section>
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
