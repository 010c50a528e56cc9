// The sections of the admin area in the order of its rail. A new page needs an entry here and its address in lib/admin-paths.ts.
// They are not in the site map: every page loads that, and no student needs the admin area's pages.

import { adminNavCopy as copy } from '@valence/copy/admin/frame';
import type { Ability } from '@valence/domain/roles';
import { type ComponentType, lazy } from 'react';
import { adminPaths } from '../../lib/admin-paths.ts';
import {
  Ask,
  Bars,
  Board,
  Door,
  Film,
  Gauge,
  Inbox,
  Key,
  Megaphone,
  People,
  Pulse,
  Rows,
  Sliders,
  Trail,
  Upload,
} from '../../ui/admin/icons.tsx';
import type { IconProps } from '../../ui/icons.tsx';
import { Banknote } from '../../ui/page-icons.tsx';

/** A page of the admin area; `path` is whole and may have `:parts`. */
interface AdminPage {
  path: string;
  /** Set when the page needs another ability than its section. */
  ability?: Ability;
  Page: ComponentType;
}

export interface AdminSection {
  label: string;
  Icon: ComponentType<IconProps>;
  /** Who may open it; the server refuses by itself. */
  ability: Ability;
  /** Its place in a phone's bar; the sections without one are behind its last button. */
  barPlace?: number;
  /** The rail leads to the first. */
  pages: readonly [AdminPage, ...AdminPage[]];
}

export const sections: readonly AdminSection[] = [
  {
    label: copy.overview,
    Icon: Gauge,
    ability: 'overview.see',
    pages: [{ path: adminPaths.overview, Page: lazy(async () => import('./overview.tsx')) }],
  },
  {
    label: copy.door,
    Icon: Door,
    ability: 'payments.record',
    barPlace: 1,
    pages: [{ path: adminPaths.door, Page: lazy(async () => import('./door.tsx')) }],
  },
  {
    label: copy.students,
    Icon: People,
    ability: 'students.look-up',
    barPlace: 2,
    pages: [
      { path: adminPaths.students, Page: lazy(async () => import('./students.tsx')) },
      // Before the pattern, which would take it for a student.
      { path: adminPaths.allStudents, Page: lazy(async () => import('./all-students.tsx')) },
      { path: adminPaths.studentPattern, Page: lazy(async () => import('./student.tsx')) },
    ],
  },
  {
    label: copy.videos,
    Icon: Film,
    ability: 'videos.list',
    pages: [
      { path: adminPaths.videos, Page: lazy(async () => import('./videos.tsx')) },
      {
        path: adminPaths.newVideo,
        ability: 'videos.manage',
        Page: lazy(async () => import('./new-video.tsx')),
      },
      {
        path: adminPaths.video(':videoId'),
        ability: 'videos.manage',
        Page: lazy(async () => import('./video.tsx')),
      },
    ],
  },
  {
    label: copy.questions,
    Icon: Ask,
    ability: 'questions.answer',
    barPlace: 4,
    pages: [{ path: adminPaths.questions, Page: lazy(async () => import('./questions.tsx')) }],
  },
  {
    label: copy.classes,
    Icon: Board,
    ability: 'classes.list',
    pages: [
      { path: adminPaths.classes, Page: lazy(async () => import('./classes.tsx')) },
      { path: adminPaths.classPattern, Page: lazy(async () => import('./class.tsx')) },
    ],
  },
  {
    label: copy.payments,
    Icon: Banknote,
    ability: 'payments.record',
    barPlace: 3,
    pages: [
      { path: adminPaths.payments, Page: lazy(async () => import('./payments.tsx')) },
      { path: adminPaths.receiptPattern, Page: lazy(async () => import('./receipt.tsx')) },
    ],
  },
  {
    label: copy.messages,
    Icon: Megaphone,
    ability: 'messages.send',
    pages: [{ path: adminPaths.messages, Page: lazy(async () => import('./messages.tsx')) }],
  },
  {
    label: copy.imports,
    Icon: Rows,
    ability: 'imports.run',
    pages: [
      { path: adminPaths.imports, Page: lazy(async () => import('./imports.tsx')) },
      { path: adminPaths.importPattern, Page: lazy(async () => import('./import.tsx')) },
    ],
  },
  {
    label: copy.uploads,
    Icon: Upload,
    ability: 'videos.upload',
    pages: [{ path: adminPaths.uploads, Page: lazy(async () => import('./uploads.tsx')) }],
  },
  {
    label: copy.analytics,
    Icon: Bars,
    ability: 'analytics.see',
    pages: [{ path: adminPaths.analytics, Page: lazy(async () => import('./analytics.tsx')) }],
  },
  {
    label: copy.requests,
    Icon: Inbox,
    ability: 'privacy.manage',
    pages: [{ path: adminPaths.requests, Page: lazy(async () => import('./privacy.tsx')) }],
  },
  {
    label: copy.activity,
    Icon: Trail,
    ability: 'activity.see',
    pages: [{ path: adminPaths.activity, Page: lazy(async () => import('./activity.tsx')) }],
  },
  {
    label: copy.checkups,
    Icon: Pulse,
    ability: 'checkups.see',
    pages: [{ path: adminPaths.checkups, Page: lazy(async () => import('./checkups.tsx')) }],
  },
  {
    label: copy.settings,
    Icon: Sliders,
    ability: 'staff.manage',
    pages: [{ path: adminPaths.settings, Page: lazy(async () => import('./settings.tsx')) }],
  },
  {
    label: copy.security,
    Icon: Key,
    ability: 'second-factor.own',
    pages: [{ path: adminPaths.security, Page: lazy(async () => import('./second-factor.tsx')) }],
  },
];
