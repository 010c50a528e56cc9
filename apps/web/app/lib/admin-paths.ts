// Addresses inside the admin area, apart from the site's others: no page outside the admin area needs them.

import { paths } from '../paths.ts';

const under = (path: string) => `${paths.dashboard}/${path}`;

export const adminPaths = {
  overview: paths.dashboard,
  door: paths.door,
  analytics: under('analytics'),
  activity: under('activity'),
  students: under('students'),
  allStudents: under('students/all'),
  /** The same, with the form for a new student open. */
  addStudent: under('students/all?new=student'),
  studentPattern: under('students/:userId'),
  student: (userId: string) => under(`students/${encodeURIComponent(userId)}`),
  videos: under('videos'),
  classes: under('classes'),
  classPattern: under('classes/:classId'),
  schoolClass: (classId: string) => under(`classes/${encodeURIComponent(classId)}`),
  payments: under('payments'),
  messages: under('messages'),
  /** The composer, for a selection. */
  newMessage: (order: Record<string, string>) => `${under('messages')}?${new URLSearchParams(order)}`,
  receiptPattern: under('receipts/:receiptId'),
  receipt: (receiptId: string) => under(`receipts/${encodeURIComponent(receiptId)}`),
  requests: under('requests'),
  questions: under('questions'),
  newVideo: under('videos/new'),
  video: (videoId: string) => under(`videos/${videoId}`),
  uploads: under('uploads'),
  imports: under('imports'),
  importPattern: under('imports/:importId'),
  import: (importId: string) => under(`imports/${encodeURIComponent(importId)}`),
  checkups: under('checkups'),
  security: under('sign-in'),
  settings: under('settings'),
} as const;
