// The two-tab panel: where the classes are, and lessons to look into.

import type { SiteContent } from '@valence/contract/site';
import { batch } from '@valence/copy/batch';
import { useState } from 'react';
import type { Track } from '../../lib/analytics/use-visit.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { ClassesPanel } from './classes-panel.tsx';
import { LessonsPanel, type ShownVideo } from './lessons-panel.tsx';

// The ground rules hide what is `hidden` with `!important`; among such rules the earlier layer wins.
const SHOW_ALL_PANELS =
  '@layer theme{[role=tabpanel][hidden]{display:block!important}}[role=tablist],.photo-controls{display:none}';

export function BatchTabs({ site, track }: { site: SiteContent; track: Track }) {
  const [shown, setShown] = useState('classes');
  const show = (key: string) => {
    if (key === shown) return;
    setShown(key);
    const tabName = key === 'videos' ? 'videos' : 'classes';
    track({ activityType: 'tab_switch', activityData: { tabName } });
  };
  const register = (institute: string) =>
    track({ activityType: 'registration_click', activityData: { institute } });
  const video = (activityType: 'video_play' | 'video_click') => (of: ShownVideo) =>
    track({ activityType, activityData: { videoId: of.videoId, title: of.title } });
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
          onWatch={video('video_play')}
          onLesson={video('video_click')}
          onViewAll={viewAll}
        />
      ),
    },
  ];
  return (
    <>
      <Tabs label={batch.tabs.label} tabs={tabs} active={shown} onChange={show} keepPanels />
      {/* Without scripts no tab and no button of the photos can be pressed: both panels show, one below the other. */}
      <noscript>
        <style>{SHOW_ALL_PANELS}</style>
      </noscript>
    </>
  );
}
