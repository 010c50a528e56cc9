// The parts beside a lesson's picture, on screens that are wide enough: transcript, notes, questions and the lessons that follow,
// as tabs. The chosen one is stored, so that a student who takes notes finds them in the next lesson.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { playbackCopy } from '@valence/copy/learning/playback';
import { useState } from 'react';
import { UpNext } from '../../features/library/up-next.tsx';
import type { PlayerHandle } from '../../features/playback/player-handle.ts';
import { storedText } from '../../lib/browser-storage.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { Ring } from '../../ui/spinner.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLessonParts } from './lesson-parts.tsx';
import { PartFailed } from './part-failed.tsx';

const storage = storedText('lesson-rail');

interface LessonRailProps {
  video: PlayableVideo;
  handle: PlayerHandle | undefined;
}

export default function LessonRail({ video, handle }: LessonRailProps) {
  const [chosen, setChosen] = useState(() => storage.read());
  const parts = useLessonParts(video, handle).filter(({ tab }) => tab !== undefined);
  const tabs = [
    ...parts.map(({ key, tab, body }) => ({
      key,
      label: tab,
      panel: (
        <LazyPart key={key} waiting={<Ring size={20} />} failed={<PartFailed />}>
          {body}
        </LazyPart>
      ),
    })),
    { key: 'next', label: playbackCopy.upNext, panel: <UpNext videoId={video._id} /> },
  ];
  const active = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  const choose = (key: string) => {
    storage.write(key);
    setChosen(key);
  };
  return <Tabs label={playbackCopy.besideLesson} tabs={tabs} active={active?.key ?? ''} onChange={choose} />;
}
