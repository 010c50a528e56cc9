// One access of a student: the video, where the access comes from, its end, and a button that removes it.

import { studentsCopy } from '@valence/copy/admin/students';
import { type AccessMark, accessMark } from '@valence/domain/access-mark';
import type { ComponentType } from 'react';
import { CardPicture } from '../../../lib/card-picture.tsx';
import { Infinite } from '../../../ui/admin/icons.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cross, type IconProps } from '../../../ui/icons.tsx';
import { Clock } from '../../../ui/page-icons.tsx';
import type { AdminVideo } from './student-query.ts';

const copy = studentsCopy.videos;

const tones: Record<AccessMark['colour'], BadgeTone> = {
  grey: 'neutral',
  red: 'danger',
  orange: 'soon',
  green: 'good',
};
const icons: Record<AccessMark['icon'], ComponentType<IconProps>> = {
  infinity: Infinite,
  clock: Clock,
  cross: Cross,
};

interface AccessCardProps {
  video: AdminVideo;
  now: Date;
  busy: boolean;
  onRemove: () => void;
}

export function AccessCard({ video, now, busy, onRemove }: AccessCardProps) {
  const endsAt = video.accessExpires ? new Date(video.accessExpires) : undefined;
  const mark = accessMark(endsAt, now);
  const Icon = icons[mark.icon];
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line">
      <div className="flex gap-4 p-4">
        {video.thumbnailUrl && (
          <CardPicture
            src={video.thumbnailUrl}
            sizes="128px"
            width={128}
            height={72}
            className="aspect-video h-18 w-32 shrink-0 rounded-card bg-sunken object-cover max-sm:h-14 max-sm:w-25"
          />
        )}
        <div className="min-w-0">
          <h3 className="line-clamp-3 text-15 leading-normal">{video.title}</h3>
          <p className="text-13 text-ink-soft">{video.category}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2 border-t border-line px-4 py-2">
        <Badge tone={tones[mark.colour]} icon={<Icon size={14} />}>
          {mark.status}
        </Badge>
        <span className="min-w-20 flex-1 text-13 text-ink-soft">
          {endLine(mark, endsAt)}
          <br />
          {video.accessSource ?? copy.directAccess}
        </span>
        <Button
          look="quiet"
          className="ml-auto"
          busy={busy}
          aria-label={copy.removeNamed(video.title)}
          onClick={onRemove}
        >
          {copy.remove}
        </Button>
      </div>
    </li>
  );
}

function endLine(mark: AccessMark, endsAt: Date | undefined): string {
  if (!endsAt) return copy.noEnd;
  return mark.status === 'Active' ? copy.until(endsAt) : copy.endedOn(endsAt);
}
