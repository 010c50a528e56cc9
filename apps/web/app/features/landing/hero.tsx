// The head of the landing page: the batch's year and examination, the teacher, and the two ways to get in touch.

import type { SiteContent } from '@valence/contract/site/site';
import { batch } from '@valence/copy/site/landing';
import { telephoneLink } from '../../lib/contact-links.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Telephone } from '../../ui/contact-icons.tsx';
import { Chat } from '../../ui/icons.tsx';
import type { TileOfYear } from './elements.ts';
import { YearTiles } from './year-tiles.tsx';

interface HeroProps {
  site: SiteContent;
  phoneText: string;
  tiles: readonly TileOfYear[];
  onCommunity: () => void;
  onCall: () => void;
}

export function Hero({ site, phoneText, tiles, onCommunity, onCall }: HeroProps) {
  return (
    <section className="border-b border-line">
      <div className="hero mx-auto grid w-full grid-cols-1 items-center gap-6 max-w-7xl px-4 py-8 sm:px-6 lg:py-16">
        <h1 className="contents">
          <span className="sr-only">{site.batchYear} </span>
          <YearTiles tiles={tiles} />
          <span className="hero-title text-28 sm:text-40">{batch.examination}</span>
        </h1>
        <div>
          <p className="text-21 font-semibold">
            {site.subjectLine} · <span className="inline-block max-w-full">{site.teacherName}</span>
          </p>
          <p className="text-17 text-ink-soft">{site.qualificationLine}</p>
          {site.resultsLine && <p className="text-17 font-semibold text-live">{site.resultsLine}</p>}
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonAnchor
              href={site.whatsappCommunityLink}
              onClick={onCommunity}
              large
              icon={<Chat size={22} />}
              className="max-sm:w-full"
            >
              {batch.joinCommunity}
            </ButtonAnchor>
            <ButtonAnchor
              href={telephoneLink(site.contactNumber)}
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
        </div>
      </div>
    </section>
  );
}
