// A legal text to be read: its day, its contents, its sections; also on paper.

import { type LegalPart, type LegalText, legal } from '@valence/copy/legal';
import type { ReactNode } from 'react';
import { chatLink } from '../../lib/contact-links.ts';
import './legal.css';

interface LegalPageProps {
  text: LegalText;
  email: string;
  phone: string;
  phoneText: string;
}

export function LegalPage({ text: { title, updated, sections }, ...contact }: LegalPageProps) {
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
              // biome-ignore lint/suspicious/noArrayIndexKey: the texts are written once and never change their order
              <Part key={index} part={part} contact={<Contact {...contact} />} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}

function Part({ part, contact }: { part: LegalPart; contact: ReactNode }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('contact' in part) return contact;
  return (
    <ul>
      {part.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Contact({ email, phone, phoneText }: Omit<LegalPageProps, 'text'>) {
  return (
    <dl>
      <dt>{legal.email}</dt>
      <dd>
        <a href={`mailto:${email}`}>{email}</a>
      </dd>
      <dt>{legal.whatsapp}</dt>
      <dd>
        <a href={chatLink(phone, '')}>{phoneText}</a>
      </dd>
    </dl>
  );
}
