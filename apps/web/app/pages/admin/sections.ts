// The desk's sections in the order of its rail. A new page: one entry here, its address in lib/desk-paths.ts.
// They are no routes of the site map: its list is loaded by every page, and no student needs to know the desk's.

import { deskNavCopy as copy } from '@valence/copy/desk-frame';
import type { Ability } from '@valence/domain/roles';
import { type ComponentType, lazy } from 'react';
import { deskPaths } from '../../lib/desk-paths.ts';
import {
  Ask,
  Bars,
  Board,
  Film,
  Gauge,
  Inbox,
  Key,
  People,
  Rows,
  Sliders,
  Trail,
  Upload,
} from '../../ui/desk/icons.tsx';
import { Banknote, type IconProps } from '../../ui/icons.tsx';

/** A page of the desk; `path` is whole and may have `:parts`. */
interface DeskPage {
  path: string;
  /** Where the page asks for more than its section. */
  ability?: Ability;
  Page: ComponentType;
}

export interface DeskSection {
  label: string;
  Icon: ComponentType<IconProps>;
  /** Who may open it; the server refuses by itself. */
  ability: Ability;
  /** The first is where the rail leads. */
  pages: readonly [DeskPage, ...DeskPage[]];
}

export const sections: readonly DeskSection[] = [
  {
    label: copy.overview,
    Icon: Gauge,
    ability: 'overview.see',
    pages: [{ path: deskPaths.overview, Page: lazy(async () => import('./overview.tsx')) }],
  },
  {
    label: copy.students,
    Icon: People,
    ability: 'students.look-up',
    pages: [{ path: deskPaths.students, Page: lazy(async () => import('./students.tsx')) }],
  },
  {
    label: copy.videos,
    Icon: Film,
    ability: 'videos.list',
    pages: [
      { path: deskPaths.videos, Page: lazy(async () => import('./videos.tsx')) },
      {
        path: deskPaths.newVideo,
        ability: 'videos.manage',
        Page: lazy(async () => import('./new-video.tsx')),
      },
      {
        path: deskPaths.video(':videoId'),
        ability: 'videos.manage',
        Page: lazy(async () => import('./video.tsx')),
      },
    ],
  },
  {
    label: copy.questions,
    Icon: Ask,
    ability: 'questions.answer',
    pages: [{ path: deskPaths.questions, Page: lazy(async () => import('./questions.tsx')) }],
  },
  {
    label: copy.classes,
    Icon: Board,
    ability: 'classes.list',
    pages: [
      { path: deskPaths.classes, Page: lazy(async () => import('./classes.tsx')) },
      { path: deskPaths.classPattern, Page: lazy(async () => import('./class.tsx')) },
    ],
  },
  {
    label: copy.payments,
    Icon: Banknote,
    ability: 'payments.record',
    pages: [
      { path: deskPaths.payments, Page: lazy(async () => import('./payments.tsx')) },
      { path: deskPaths.receiptPattern, Page: lazy(async () => import('./receipt.tsx')) },
    ],
  },
  {
    label: copy.imports,
    Icon: Rows,
    ability: 'imports.run',
    pages: [
      { path: deskPaths.imports, Page: lazy(async () => import('./imports.tsx')) },
      { path: deskPaths.importPattern, Page: lazy(async () => import('./import.tsx')) },
    ],
  },
  {
    label: copy.uploads,
    Icon: Upload,
    ability: 'videos.upload',
    pages: [{ path: deskPaths.uploads, Page: lazy(async () => import('./uploads.tsx')) }],
  },
  {
    label: copy.analytics,
    Icon: Bars,
    ability: 'analytics.see',
    pages: [{ path: deskPaths.analytics, Page: lazy(async () => import('./analytics.tsx')) }],
  },
  {
    label: copy.requests,
    Icon: Inbox,
    ability: 'privacy.manage',
    pages: [{ path: deskPaths.requests, Page: lazy(async () => import('./requests.tsx')) }],
  },
  {
    label: copy.activity,
    Icon: Trail,
    ability: 'activity.see',
    pages: [{ path: deskPaths.activity, Page: lazy(async () => import('./activity.tsx')) }],
  },
  {
    label: copy.settings,
    Icon: Sliders,
    ability: 'staff.manage',
    pages: [{ path: deskPaths.settings, Page: lazy(async () => import('./settings.tsx')) }],
  },
  {
    label: copy.security,
    Icon: Key,
    ability: 'second-factor.own',
    pages: [{ path: deskPaths.security, Page: lazy(async () => import('./security.tsx')) }],
  },
];
