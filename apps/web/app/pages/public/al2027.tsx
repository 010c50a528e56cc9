// The landing page of the 2027 batch.

import { batch } from '@valence/copy/site/landing';
import '../../features/landing/landing.css';
import type { SiteContent } from '@valence/contract/site/site';
import { formatPhone } from '@valence/domain/phone';
import { lazy, Suspense } from 'react';
import { ContactBar, RegisterBanner } from '../../features/landing/contact-buttons.tsx';
import type { tilesOfYear } from '../../features/landing/elements.ts';
import { HalfMinute } from '../../features/landing/half-minute.tsx';
import { Hero } from '../../features/landing/hero.tsx';
import { LandingTabs } from '../../features/landing/landing-tabs.tsx';
import { PhotoCarousel } from '../../features/landing/photo-carousel.tsx';
import { Splash } from '../../features/landing/splash.tsx';
import { type Track, useVisit } from '../../lib/analytics/use-visit.ts';
import type { PageHead } from '../../lib/page-head.ts';
import type { SchoolData } from '../../lib/school-data.ts';
import { useToast } from '../../ui/toast.tsx';
import { PublicPage } from './public-page.tsx';

// A school that has published needs no part of it.
const OpensSoon = lazy(async () => import('./opens-soon.tsx'));

export interface BatchData extends SchoolData {
  head: PageHead;
  tiles: ReturnType<typeof tilesOfYear>;
}

export const head = ({ head }: BatchData) => head;

export default function Landing({ data }: { data: BatchData }) {
  const { site, brandName, copyrightYear } = data;
  if (site) return <Batch {...data} site={site} />;
  return (
    <PublicPage site={site} brandName={brandName} copyrightYear={copyrightYear}>
      <Suspense>
        <OpensSoon />
      </Suspense>
    </PublicPage>
  );
}

function Batch({ site, ...data }: BatchData & { site: SiteContent }) {
  const phoneText = formatPhone(site.contactNumber);
  const track = useVisit();
  const contact = useContact(track);
  return (
    <PublicPage
      site={site}
      brandName={data.brandName}
      copyrightYear={data.copyrightYear}
      onCommunity={contact.community('footer')}
      onCall={contact.call('footer')}
    >
      <Splash tiles={data.tiles} subjectLine={site.subjectLine} />
      <Hero
        site={site}
        phoneText={phoneText}
        tiles={data.tiles}
        onCommunity={contact.community('hero')}
        onCall={contact.call('hero')}
      />
      <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-12 px-4 py-8 sm:px-6">
        {site.sample && (
          <HalfMinute
            sample={site.sample}
            onPlay={() =>
              track({
                activityType: 'video_play',
                activityData: { videoId: 'half-minute', title: site.sample?.title ?? '' },
              })
            }
          />
        )}
        <LandingTabs site={site} track={track} />
        <PhotoCarousel
          photos={site.photos}
          onManual={() =>
            track({ activityType: 'carousel_interact', activityData: { action: 'manual_navigation' } })
          }
        />
        <RegisterBanner
          phoneText={phoneText}
          site={site}
          onChat={contact.chat('banner')}
          onCall={contact.call('banner')}
        />
      </div>
      <ContactBar site={site} onChat={contact.chat('bar')} onCall={contact.call('bar')} />
    </PublicPage>
  );
}

/** What the contact buttons report and show. */
function useContact(track: Track) {
  const toast = useToast();
  const chat = (location: string) => () =>
    track({ activityType: 'whatsapp_click', activityData: { location } });
  return {
    chat,
    community: (location: string) => () => {
      chat(location)();
      const { summary, detail } = batch.whatsappToast;
      toast({ kind: 'info', summary, text: detail });
    },
    call: (location: string) => () => track({ activityType: 'phone_click', activityData: { location } }),
  };
}
