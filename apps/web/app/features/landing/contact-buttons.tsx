// The banner that invites to register, and the bar with chat and call at the foot of a phone's screen.

import type { SiteContent } from '@valence/contract/site/site';
import { batch } from '@valence/copy/site/landing';
import { chatLink, telephoneLink } from '../../lib/contact-links.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Telephone } from '../../ui/contact-icons.tsx';
import { Chat } from '../../ui/icons.tsx';

interface ContactProps {
  site: SiteContent;
  onChat: () => void;
  onCall: () => void;
}

export function RegisterBanner({ site, phoneText, onChat, onCall }: ContactProps & { phoneText: string }) {
  const { batchYear, contactNumber } = site;
  return (
    <section className="scheme-dark banner rounded-card px-6 py-8">
      <h2 className="text-28 sm:text-40">{batch.banner.title(batchYear)}</h2>
      <p className="mt-2 max-w-xl text-17">{batch.banner.text}</p>
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonAnchor
          href={chatLink(contactNumber, batch.registerAnyMessage(batchYear))}
          onClick={onChat}
          large
          icon={<Chat size={22} />}
          className="max-sm:w-full"
        >
          {batch.banner.whatsapp}
        </ButtonAnchor>
        <ButtonAnchor
          href={telephoneLink(contactNumber)}
          target={undefined}
          onClick={onCall}
          large
          look="secondary"
          icon={<Telephone size={22} />}
          className="max-sm:w-full"
        >
          {batch.call(phoneText)}
        </ButtonAnchor>
      </p>
    </section>
  );
}

export function ContactBar({ site, onChat, onCall }: ContactProps) {
  return (
    <nav
      aria-label={batch.bar.label}
      className="contact-bar sticky bottom-0 z-40 flex flex-wrap gap-3 border-t border-line bg-paper px-4 py-2"
    >
      <ButtonAnchor
        href={chatLink(site.contactNumber, batch.askMessage(site.batchYear))}
        onClick={onChat}
        icon={<Chat />}
      >
        {batch.bar.whatsapp}
      </ButtonAnchor>
      <ButtonAnchor
        href={telephoneLink(site.contactNumber)}
        target={undefined}
        onClick={onCall}
        look="secondary"
        icon={<Telephone />}
      >
        {batch.bar.call}
      </ButtonAnchor>
    </nav>
  );
}
