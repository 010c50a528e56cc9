// The landing page's two tabs: the classes, and sample lessons.

import type { SiteContent } from '@valence/contract/site/site';
import { batch } from '@valence/copy/site/landing';
import { useState } from 'react';
import type { Track } from '../../lib/analytics/use-visit.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ClassesPanel } from './classes-panel.tsx';
import { LessonsPanel, type ShownVideo } from './lessons-panel.tsx';

// Tailwind's base rules hide elements by `hidden` with `!important`; among such rules the earlier layer wins.
const SHOW_ALL_PANELS =
  '@layer theme{[role=tabpanel][hidden]{display:block!important}}[role=tablist],.photo-controls{display:none}';

export function LandingTabs({ site, track }: { site: SiteContent; track: Track }) {
  const [shown, setShown] = useState('classes');
  const show = (key: string) => {
    if (key === shown) return;
    setShown(key);
    const tabName = key === 'videos' ? 'videos' : 'classes';
    track({ activityType: 'tab_switch', activityData: { tabName } });
  };
  const register = (institute: string) =>
    track({ activityType: 'registration_click', activityData: { institute } });
  const videoActivity =
    (activityType: 'video_play' | 'video_click') =>
    ({ videoId, title }: ShownVideo) =>
      track({ activityType, activityData: { videoId, title } });
  const viewAll = () => track({ activityType: 'cta_click', activityData: { ctaText: batch.viewAll } });
  const tabs = [
    {
      key: 'classes',
      label: batch.tabs.classes,
      panel: <ClassesPanel site={site} onRegister={register} />,
    },
    {
      key: 'videos',
      label: batch.tabs.videos,
      panel: (
        <LessonsPanel
          site={site}
          onWatch={videoActivity('video_play')}
          onLesson={videoActivity('video_click')}
          onViewAll={viewAll}
        />
      ),
    },
  ];
  return (
    <>
      <Tabs label={batch.tabs.label} tabs={tabs} active={shown} onChange={show} keepPanels />
      {/* Without scripts the tabs and the buttons of the photos do not work: both panels are shown, one below the other. */}
      <noscript>
        <style>{SHOW_ALL_PANELS}</style>
      </noscript>
    </>
  );
}
