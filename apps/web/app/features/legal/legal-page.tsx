// Shows a legal text on screen and on paper: the date of its last change, its contents and its sections.

import type { SiteContent } from '@valence/contract/site/site';
import { type ContactPart, type LegalPart, type LegalText, legal } from '@valence/copy/site/legal';
import { formatPhone } from '@valence/domain/phone';
import { chatLink, emailLink } from '../../lib/contact-links.ts';
import './legal.css';

interface LegalPageProps {
  text: LegalText;
  /** Undefined until the first publication: nobody knows yet how to write to the school. */
  site: Pick<SiteContent, 'email' | 'contactNumber'> | undefined;
}

export function LegalPage({ text: { title, updated, sections }, site }: LegalPageProps) {
  return (
    <div className="legal mx-auto w-full max-w-7xl px-4 py-8 sm:px-6">
      <header>
        <h1 className="text-28 sm:text-40">{title}</h1>
        <p className="mt-2 text-ink-soft">
          <time dateTime={updated.date}>{legal.lastUpdated(updated.text)}</time>
        </p>
      </header>
      <nav aria-labelledby="contents">
        <h2 id="contents" className="text-15">
          {legal.contents}
        </h2>
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <article>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id} className="text-21">
              {section.title}
            </h2>
            {section.parts.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the texts never changes
              <Part key={index} part={part} site={site} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}

function Part({ part, site }: { part: LegalPart } & Pick<LegalPageProps, 'site'>) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('contact' in part) return site ? <Contact site={site} {...part} /> : <p>{legal.noContact}</p>;
  return (
    <ul>
      {part.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Contact({
  site: { email, contactNumber },
  subject,
  message,
}: { site: NonNullable<LegalPageProps['site']> } & ContactPart) {
  return (
    <dl>
      <dt>{legal.email}</dt>
      <dd>
        <a href={emailLink(email, subject)}>{email}</a>
      </dd>
      <dt>{legal.whatsapp}</dt>
      <dd>
        <a href={chatLink(contactNumber, message)}>{formatPhone(contactNumber)}</a>
      </dd>
    </dl>
  );
}
