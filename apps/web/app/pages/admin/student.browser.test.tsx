import { QueryClientProvider } from '@tanstack/react-query';
import type { StudentPage } from '@valence/contract/admin/student-page';
import { lookUpStudent } from '@valence/contract/admin/students';
import type { SlipRow } from '@valence/contract/payments/slips';
import { studentPageCopy as copy } from '@valence/copy/admin/student-page';
import { studentsCopy } from '@valence/copy/admin/students';
import { slipsCopy } from '@valence/copy/payments/payments';
import type { Phone } from '@valence/domain/phone';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Route } from 'wouter';
import { signedInAs } from '../../../test/signed-in.ts';
import { AdminStudentProvider } from '../../lib/admin-student.tsx';
import { AuthProvider } from '../../lib/auth.tsx';
import { Navigation } from '../../lib/navigation.tsx';
import { currentPlace } from '../../lib/navigator.ts';
import { createQueryClient } from '../../lib/query.ts';
import { ConfirmProvider } from '../../ui/dialog.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import Student from './student.tsx';

const FEE = 350_000;
const phone = '94771000001' as Phone;
const slip: SlipRow = {
  ...{ _id: 'slip', userId: 'nimali', name: 'නිමාලි පෙරේරා', phone, reference: '', sameAs: [] },
  ...{ classId: 'theory', className: '2027 Theory', year: 2026, month: 11, amountCents: FEE, owedCents: FEE },
  ...{ state: 'waiting', sentAt: '2026-11-03T06:00:00Z', reviewedAt: null, reviewedBy: null },
  ...{ reason: null, receiptId: null, nextMonths: [] },
};
const month = {
  ...({ year: 2026, month: 11, paymentState: 'overdue', feeCents: FEE, fullCents: FEE } as const),
  ...{ isHalf: false, isSibling: false, receivedCents: 0, owedCents: FEE },
};
const nimali: StudentPage = {
  ...{
    userId: 'nimali',
    name: 'නිමාලි පෙරේරා',
    phone,
    school: 'Visakha Vidyalaya',
    alYear: 2027,
    isVerified: true,
  },
  seats: [{ classId: 'theory', className: '2027 Theory', spotNumber: 14 }],
  ...{ lastSeenAt: '2026-11-20T05:00:00Z', owedCents: 700_000, creditCents: 0 },
  classes: [{ _id: 'theory', name: '2027 Theory', institute: 'Lumina', months: [month] }],
  ...{ family: [], slips: [slip], parentPhone: null, note: null },
};
const looked = {
  ...{ userId: 'nimali', name: nimali.name, phone, isVerified: true, confirmed: null, currentAlYear: 2027 },
  ...{ school: null, enrolledClasses: [], payments: [], accessibleVideos: [] },
};
let decided: string[];

beforeEach(() => {
  decided = [];
  history.replaceState(null, '', '/dashboard/students/nimali');
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: { method?: string } = {}) => {
    const { pathname } = new URL(address, location.origin);
    if (pathname === '/api/v1/students/nimali') return Response.json(nimali);
    if (pathname === lookUpStudent.path) return Response.json(looked);
    if (pathname.endsWith('/log')) return Response.json({ entries: [], next: null });
    if (method === 'POST') {
      decided.push(pathname);
      const data = { receiptId: 'r', receiptNumber: '2026-00001', reviewedAt: '2026-11-03T06:05:00.000Z' };
      return Response.json({ success: true, data });
    }
    return Response.json({ success: true, data: [], rows: [], total: 0 });
  });
});

async function open() {
  await render(
    <Navigation first={{ place: currentPlace(), screen: undefined }} load={async () => undefined}>
      {() => (
        <AuthProvider store={signedInAs('assistant')}>
          <QueryClientProvider client={createQueryClient()}>
            <ToastProvider closeLabel="Close" undoLabel="Undo">
              <AdminStudentProvider value={{ phone: undefined, open: () => {} }}>
                <ConfirmProvider closeLabel="Close">
                  <Route path="/dashboard/students/:userId">
                    <Student />
                  </Route>
                </ConfirmProvider>
              </AdminStudentProvider>
            </ToastProvider>
          </QueryClientProvider>
        </AuthProvider>
      )}
    </Navigation>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: nimali.name })).toBeVisible();
}

test('the head says number, class with spot, year, what is owed and when last here; the chat is of that number', async () => {
  await open();
  const head = page.getByRole('heading', { level: 1 }).element().closest('header');
  for (const fact of [
    '077 100 0001',
    copy.seat('2027 Theory', 14),
    copy.year(2027),
    copy.owes(700_000),
    copy.lastSeen(new Date('2026-11-20T05:00:00Z')),
  ])
    expect(head?.textContent).toContain(fact);
  const chat = page.getByRole('link', { name: copy.chat }).element().getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/94771000001/);
});

test('a slip that waits is approved in its place', async () => {
  await open();
  const slips = page.getByRole('region', { name: copy.slips.title });
  await slips.getByRole('button', { name: slipsCopy.approveNamed(nimali.name, FEE) }).click();
  await vi.waitFor(() => expect(decided).toEqual(['/api/v1/payments/slips/slip/approve']));
});

test('Grant leads to the form of grants on the same page', async () => {
  await open();
  await page.getByRole('button', { name: copy.grant }).click();
  await expect
    .element(page.getByRole('tab', { name: studentsCopy.videos.tab }))
    .toHaveAttribute('aria-selected', 'true');
});
