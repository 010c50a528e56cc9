// Scenes of reminders: the ledger, the composer with its preview, and what can go wrong.

import type { Page } from '@playwright/test';
import type { MessageBatch, MessageLedger, MessagePreview } from '@valence/contract/admin/messages';
import { changed, heading, LONG, never, refused, type Scene, SINHALA, settled, words } from './scene.ts';

const LIST = /\/api\/v1\/admin\/messages\?/;
const PREVIEW = /\/api\/v1\/admin\/messages\/preview$/;
const LONG_NAME = 'විජේසිංහ ආරච්චිලාගේ දෝන නිමාලි ප්‍රියදර්ශනී පෙරේරා';
const STATES = { waiting: 12, notified: 8, queued: 3, sent: 40, delivered: 210, read: 1034, failed: 4 };

const batch = (place: number, more: Partial<MessageBatch>): MessageBatch => ({
  _id: `batch-${place}`,
  kind: 'dues',
  about: 'Nov 2026, 2027 Theory, Nugegoda',
  sentAt: '2026-11-23T04:30:00.000Z',
  sentBy: 'Chandrika Ratnayake',
  costCents: 49_600,
  states: STATES,
  stopped: false,
  ...more,
});

const filled = changed<MessageLedger>(LIST, (answer) => ({
  ...answer,
  total: 4,
  spend: { ...answer.spend, spentCents: 187_650, replies: 312 },
  batches: [
    batch(0, {}),
    batch(1, { kind: 'lesson', about: `${LONG}, ${SINHALA}`.slice(0, 300), sentBy: LONG_NAME }),
    batch(2, { kind: 'class', about: '2027 පුනරීක්ෂණ පන්තිය, මහනුවර', stopped: true }),
    batch(3, { kind: 'access', about: '3', sentBy: null }),
  ],
}));

const previewed = changed<MessagePreview>(PREVIEW, (answer) => ({
  ...answer,
  about: 'Nov 2026',
  count: 128,
  costCents: 51_200,
  later: 7,
  replies: 21,
  notified: 64,
  unreadMinutes: 120,
  spend: { ...answer.spend, spentCents: 187_650 },
  rows: [
    row('a', LONG_NAME, 'Rs. 3,500 for Nov 2026, 2027 Theory, Nugegoda'),
    row('b', 'Kasun Silva', 'Rs. 7,000 for Oct 2026, 2027 Theory; Rs. 3,500 for Nov 2026, 2027 පුනරීක්ෂණ පන්තිය'),
  ],
  leftOut: [
    { userId: 'c', name: LONG_NAME, phone: '94771000003', because: 'stopped' },
    { userId: 'd', name: '', phone: null, because: 'absent' },
    { userId: 'e', name: 'Ruwan', phone: '94771000005', because: 'never-signed-in' },
  ],
}));

type Row = MessagePreview['rows'][number];

const row = (userId: string, name: string, fact: string): Omit<Row, 'phone'> & { phone: string } => ({
  userId,
  name,
  phone: '94771000001',
  text: `Hello ${name}, this is Nova Chemistry. Still to be paid:\n• ${fact}\nWrite Stop here if you want no more reminders.`,
  dueAt: '2026-11-24T01:30:00.000Z',
  isReply: false,
  isNotified: false,
});

const scene = (
  state: string,
  until: Scene['until'],
  {
    before = filled,
    query = '',
    who = 'admin',
  }: Partial<Pick<Scene, 'before'>> & {
    query?: string;
    who?: 'admin' | 'assistant';
  } = {},
): Scene => ({ name: `messages-${state}`, who, path: `/dashboard/messages${query}`, before, until });

const showPreview = async (page: Page) => {
  await page.getByRole('button', { name: 'Preview' }).click();
  await words('Left out: 3')(page);
  await page.getByText('Left out: 3').click();
};

export const messagesScenes: readonly Scene[] = [
  scene('ledger', words('Waits for the morning 12')),
  scene('empty', words('No messages yet'), { before: async () => undefined }),
  scene('loading', heading('Messages'), { before: never(LIST) }),
  scene('failing', words('The messages could not be loaded.'), {
    before: refused('**/api/v1/admin/messages?*'),
  }),
  scene('composer', settled, { query: '?kind=class' }),
  scene('preview', showPreview, { query: '?kind=dues', before: previewed }),
  scene('preview-assistant', showPreview, { query: '?kind=dues', before: previewed, who: 'assistant' }),
  scene('settings', async (page) => page.locator('summary', { hasText: 'Settings' }).click()),
];
