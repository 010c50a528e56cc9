// Where and when the classes are held: one card for each institute, in its colour.

import type { SiteContent } from '@valence/contract/site/site';
import { batch } from '@valence/copy/site/landing';
import type { CSSProperties } from 'react';
import { chatLink } from '../../lib/contact-links.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Clock } from '../../ui/page-icons.tsx';

interface ClassesPanelProps {
  site: SiteContent;
  onRegister: (institute: string) => void;
}

export function ClassesPanel({ site, onRegister }: ClassesPanelProps) {
  const { institutes, batchYear, contactNumber } = site;
  return (
    <>
      <h2 className="text-28">{batch.classesTitle}</h2>
      <p className="mt-1 text-ink-soft">{batch.classesText}</p>
      <ul className="mt-5 grid grid-cols-1 gap-4 lg:grid-cols-3">
        {institutes.map((institute) => (
          <li
            key={Object.values(institute).join('|')}
            style={{ '--institute': institute.color } as CSSProperties}
            className="institute flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
          >
            <div className="flex grow flex-wrap gap-4">
              {institute.date && <DateTile date={institute.date} />}
              <div className="min-w-0">
                <h3 className="text-21">{institute.name}</h3>
                <p className="text-ink-soft">{institute.location}</p>
                <Course card={institute} />
              </div>
            </div>
            {institute.time && (
              <p className="flex items-center gap-2 text-15">
                <Clock size={18} className="shrink-0" />
                <span className="sr-only">{batch.hours} </span>
                {institute.time}
              </p>
            )}
            <ButtonAnchor
              href={chatLink(contactNumber, batch.registerMessage(batchYear, institute.name))}
              onClick={() => onRegister(institute.name)}
              aria-label={batch.registerAt(institute.name)}
            >
              {batch.register}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The class by its name, and what it costs, where the school shows them. */
function Course({ card: { className, feeCents } }: { card: SiteContent['institutes'][number] }) {
  const facts = [className, feeCents === undefined ? undefined : batch.fee(feeCents)].filter(Boolean);
  return facts.length > 0 && <p className="mt-2 text-15">{facts.join(' · ')}</p>;
}

/** `28 March` as a tile: the day large, the month below. */
function DateTile({ date }: { date: string }) {
  const [day, ...month] = date.split(' ');
  return (
    <p className="institute-tile grid shrink-0 place-items-center content-center rounded-card border-2 px-3 py-2 text-13">
      {batch.firstDay} <b className="display text-28">{day} </b>
      {month.join(' ')}
    </p>
  );
}
