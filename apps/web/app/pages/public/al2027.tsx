// The landing page of the 2027 batch.

import { ADDRESS_PLACEHOLDER } from '@valence/contract/own-address';
import { batch } from '@valence/copy/batch';
import '../../features/batch/batch.css';
import { BatchTabs } from '../../features/batch/batch-tabs.tsx';
import { ContactBar, RegisterBanner } from '../../features/batch/contact-buttons.tsx';
import { courseFacts } from '../../features/batch/course-facts.ts';
import { tilesOfYear } from '../../features/batch/elements.ts';
import { Hero } from '../../features/batch/hero.tsx';
import { PhotoCarousel } from '../../features/batch/photo-carousel.tsx';
import { Splash } from '../../features/batch/splash.tsx';
import { type Track, useVisit } from '../../lib/analytics/use-visit.ts';
import { displayFace } from '../../lib/display-face.ts';
import { pageMeta } from '../../lib/page-meta.server.ts';
import { type SchoolPage, schoolPage } from '../../lib/school-content.server.ts';
import { paths } from '../../paths.ts';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/al2027.ts';
import { PublicPage } from './public-page.tsx';

export function loader() {
  const school = schoolPage();
  return { ...school, tiles: tilesOfYear(school.site.batchYear), head: headOf(school) };
}

export const links = displayFace;

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData.head;

function headOf({ site }: SchoolPage) {
  const towns = new Set(site.institutes.map(({ location }) => location));
  const description = batch.description(site.batchYear, site.teacherName, towns);
  return [
    ...pageMeta({
      title: batch.documentTitle(site.batchYear, site.brandName),
      description,
      path: paths.batch,
      // The other one has a year drawn on it.
      picture: site.batchYear === 2027 ? 'al2027' : 'home',
    }),
    { 'script:ld+json': courseFacts(site, description, ADDRESS_PLACEHOLDER) },
  ];
}

export default function Batch({ loaderData }: Route.ComponentProps) {
  const { site, phoneText } = loaderData;
  const track = useVisit();
  const contact = useContact(track);
  return (
    <PublicPage
      site={site}
      copyrightYear={loaderData.copyrightYear}
      onCommunity={contact.community('footer')}
      onCall={contact.call('footer')}
    >
      <Splash tiles={loaderData.tiles} subjectLine={site.subjectLine} />
      <div className="headings">
        <Hero
          site={site}
          phoneText={phoneText}
          tiles={loaderData.tiles}
          onCommunity={contact.community('hero')}
          onCall={contact.call('hero')}
        />
        <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-12 px-4 py-8 sm:px-6">
          <BatchTabs site={site} track={track} />
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
      </div>
      <ContactBar site={site} onChat={contact.chat('bar')} onCall={contact.call('bar')} />
    </PublicPage>
  );
}

/** What the buttons of getting in touch report and show. */
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
