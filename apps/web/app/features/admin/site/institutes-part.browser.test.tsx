import { QueryClientProvider } from '@tanstack/react-query';
import type { AdminSite, SiteClass } from '@valence/contract/admin/site';
import type { SiteContent } from '@valence/contract/site/site';
import { siteCopy as copy } from '@valence/copy/admin/site';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../lib/query.ts';
import { ConfirmProvider } from '../../../ui/dialog.tsx';
import { ToastProvider } from '../../../ui/toast.tsx';
import { SitePanel } from './site-panel.tsx';

const theory: SiteClass = {
  ...{ classId: 'theory', className: '2027 Theory', name: 'Sigma Hall', location: 'Kandy', date: '28 March' },
  ...{ time: 'Saturdays 8.00 a.m. – 12.00 noon', feeCents: 350_000, isOver: false },
};
const revision: SiteClass = {
  ...{ classId: 'revision', className: 'Revision', name: 'Lumina', location: '', date: '', time: '' },
  ...{ feeCents: null, isOver: false },
};
const typed = { name: 'Rampart', location: 'Galle', date: '1 April', time: '9 a.m.', color: '#C2185B' };
const content = {
  ...{ brandName: 'Nova', teacherName: 'N. Perera', qualificationLine: 'B.Sc.', subjectLine: 'Chemistry' },
  ...{ contactNumber: '94711234567', email: 'a@nova.lk', batchYear: 2027, alYears: [2027] },
  ...{ whatsappCommunityLink: 'https://chat.whatsapp.com/x', videoChannelLink: 'https://www.youtube.com/@x' },
  featuredVideo: { title: 'Ice', description: 'Why', duration: '1:00', videoId: 'AAAAAAAAAAA' },
  ...{ lessons: [], photos: [] },
} as unknown as SiteContent;

/** The panel of a school; what it publishes is kept. */
async function open(institutes: SiteContent['institutes'] | null, more: Partial<AdminSite> = {}) {
  localStorage.clear();
  const published: { content: SiteContent }[] = [];
  const site: AdminSite = {
    ...{
      version: 1,
      publishedAt: '2027-01-01T00:00:00.000Z',
      publishedBy: null,
      shown: true,
      writable: true,
    },
    content: institutes && { ...content, institutes },
    start: { brandName: 'Nova', contactNumber: null, alYears: [2027] },
    ...{ classes: [theory, revision], outdated: [] },
    ...more,
  };
  vi.stubGlobal('fetch', async (...[address, init]: [string, RequestInit?]) => {
    if (init?.method === 'PUT') {
      if (typeof init.body === 'string') published.push(JSON.parse(init.body) as { content: SiteContent });
      return Response.json({ version: 2 });
    }
    return Response.json(String(address).includes('versions') ? { versions: [] } : site);
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <ConfirmProvider closeLabel="Close">
          <SitePanel />
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>,
  );
  const publish = async () => {
    await page.getByRole('form').getByRole('button', { name: copy.publish, exact: true }).click();
    await vi.waitFor(() => expect(published).toHaveLength(1));
    return published[0]?.content.institutes;
  };
  return { published, publish };
}

const cardOf = ({ classId, className, name, location, date, time, feeCents }: SiteClass, color: string) => ({
  ...{ classId, className, name, location, date, time, color },
  ...(feeCents !== null && { feeCents }),
});

test('the first publication begins with the school’s classes: nothing of them is typed again', async () => {
  await open(null);
  const group = page.getByRole('group', { name: '2027 Theory' });
  await expect.element(group.getByText('Saturdays 8.00 a.m. – 12.00 noon')).toBeVisible();
  await expect.element(group.getByText('28 March')).toBeVisible();
  expect(group.getByLabelText(copy.institute.name).elements()).toEqual([]);
  await expect.element(page.getByRole('group', { name: 'Revision' })).toBeVisible();
  await expect.element(page.getByText(copy.institute.allShown)).toBeVisible();
});

test('a card that was typed keeps its lines, and takes those of a class once one is chosen; colour and fee are the page’s own', async () => {
  const { publish } = await open([typed]);
  const group = page.getByRole('group', { name: 'Rampart' });
  await expect.element(group.getByLabelText(copy.institute.date)).toHaveValue('1 April');
  await group.getByLabelText(copy.institute.which).selectOptions('2027 Theory, Sigma Hall');
  const linked = page.getByRole('group', { name: '2027 Theory' });
  await expect.element(linked.getByText('Sigma Hall')).toBeVisible();
  await linked.getByLabelText(copy.institute.showFee).click();
  await page.getByRole('button', { name: copy.institute.show('Revision, Lumina') }).click();
  expect(await publish()).toEqual([cardOf(theory, '#C2185B'), cardOf(revision, '#1B7F4B')]);
});

test('a class that has changed since says that the pages are older, and is published by one press', async () => {
  const before = cardOf({ ...theory, date: '4 April' }, '#0F4C81');
  const { published } = await open([before], { outdated: ['theory'] });
  await expect.element(page.getByText(copy.outdated.text(1))).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: copy.outdated.text(1) });
  await notice.getByRole('button', { name: copy.outdated.publish }).click();
  await vi.waitFor(() => expect(published).toHaveLength(1));
  await expect.element(page.getByText(copy.done)).toBeVisible();
});

test('a school without classes reads where to add them', async () => {
  await open(null, { classes: [] });
  await expect.element(page.getByText(copy.institute.noneYet)).toBeVisible();
});
