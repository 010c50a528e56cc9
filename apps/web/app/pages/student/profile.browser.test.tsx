import {
  askDeletion,
  cancelDeletion,
  exportOwnData,
  leaveReplyEmail,
  ownDeletion,
} from '@valence/contract/auth/privacy';
import { ownStudentCode, profile, setAlYear } from '@valence/contract/auth/profile';
import { endOtherSessions, listSessions } from '@valence/contract/auth/sign-in';
import type { ReplyOf } from '@valence/contract/endpoint';
import { dataUsed } from '@valence/contract/learning/data-use';
import { listOwnMessages } from '@valence/contract/learning/messages';
import { listLanguages } from '@valence/contract/site/language';
import { readSite } from '@valence/contract/site/site';
import {
  dataRightsCopy,
  dataUseCopy,
  devicesCopy,
  keysCopy,
  profileCopy,
  yearCopy,
} from '@valence/copy/auth/profile';
import { studentCodeCopy } from '@valence/copy/auth/student-code';
import { common } from '@valence/copy/common';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answer,
  noConnection,
  openPage,
  refusal,
  type Server,
  serverWith,
} from '../../../test/signed-in-page.tsx';
import { paths } from '../../paths.ts';
import Profile from './profile.tsx';

const AT = '2026-11-20T05:00:00.000Z';
const SESSION = { id: 'here', device: 'Chrome on Android', current: true, signedInAt: AT, lastUsedAt: AT };
const NIMALI = {
  name: 'නිමාලි පෙරේරා',
  phone: '94771000001',
  school: null,
  role: 'student',
  alYear: 2027,
} as const;
const whatsapp = { number: '94771234567', chatLink: 'https://wa.me/94771234567', simulated: false };

/** What Settings asks, answered as for Nimali on her only device. */
function school(): Server {
  return serverWith(
    answer(profile, () => NIMALI),
    answer(listOwnMessages, () => ({ data: [] })),
    answer(ownStudentCode, () => ({ code: 'STUDENT:0', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' })),
    answer(dataUsed, () => ({ year: 2026, month: 11, bytes: 128_000_000 })),
    answer(listSessions, () => ({ sessions: [SESSION] })),
    answer(listLanguages, () => ({ chosen: 'en', languages: [{ code: 'en', name: 'English' }] })),
    answer(readSite, () => ({ brandName: 'Valence', alYears: [2026, 2027, 2028], whatsapp })),
    answer(ownDeletion, () => ({ request: null })),
  );
}

const opened = async () => openPage(paths.profile, <Profile />);
const main = () => page.getByRole('main');
const region = (name: string) => page.getByRole('region', { name });
const number = () => page.getByLabelText(profileCopy.whatsappNumber);
const name = () => page.getByLabelText(profileCopy.name, { exact: true });
const year = () => page.getByLabelText(yearCopy.label);
const devices = () => region(devicesCopy.title).getByRole('listitem');

test('the initial, the number and the name are there, to be read only', async () => {
  school();
  await opened();
  await expect.element(number()).toHaveValue('077 100 0001');
  await expect.element(name()).toHaveValue(NIMALI.name);
  await expect.element(number()).toHaveAttribute('readonly');
  await expect.element(name()).toHaveAttribute('readonly');
  await expect.element(main().getByText('නි', { exact: true })).toBeVisible();
});

test('without a name the avatar shows C', async () => {
  school().answers.push(answer(profile, () => ({ ...NIMALI, name: '' })));
  await opened();
  await expect.element(name()).toHaveValue('');
  await expect.element(main().getByText('C', { exact: true })).toBeVisible();
});

test('the year is kept at once; where there is no connection it stays what it was, and a message says so', async () => {
  const server = school();
  const own = { ...NIMALI, alYear: 2027 };
  server.answers.push(
    answer(profile, () => own),
    answer(setAlYear, ({ body }) => {
      const { alYear } = body as { alYear: string };
      own.alYear = Number(alYear);
      return { success: true, alYear };
    }),
  );
  await opened();
  await year().selectOptions('2028');
  await expect.element(page.getByText(yearCopy.saved(2028))).toBeVisible();
  await expect.element(year()).toHaveValue('2028');
  expect(server.bodies(setAlYear)).toEqual([{ alYear: '2028' }]);
  server.answers.push(answer(setAlYear, noConnection));
  await expect.element(year()).toBeEnabled();
  await year().selectOptions('2026');
  await expect.element(page.getByText(yearCopy.failed)).toBeVisible();
  await expect.element(year()).toHaveValue('2028');
});

test('all other devices are signed out from here after a yes, and how many is said', async () => {
  const server = school();
  const other = { ...SESSION, id: 'other', device: 'Firefox on Windows', current: false };
  let sessions = [other, SESSION];
  server.answers.push(
    answer(listSessions, () => ({ sessions })),
    answer(endOtherSessions, () => {
      sessions = [SESSION];
      return { success: true, ended: 1 };
    }),
  );
  await opened();
  await expect.poll(() => devices().elements().length).toBe(2);
  // The one in the hand comes first.
  await expect.element(devices().first().getByText(devicesCopy.here)).toBeVisible();
  await page.getByRole('button', { name: devicesCopy.endOthers }).click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(devicesCopy.othersQuestion)).toBeVisible();
  expect(server.bodies(endOtherSessions)).toEqual([]);
  await question.getByRole('button', { name: devicesCopy.end }).click();
  await expect.element(page.getByText('1 device is signed out.')).toBeVisible();
  await expect.poll(() => devices().elements().length).toBe(1);
  await expect.element(page.getByRole('button', { name: devicesCopy.endOthers })).not.toBeInTheDocument();
});

test('on a phone each part keeps its place while it comes', async () => {
  await page.viewport(360, 740);
  const server = school();
  const gate = Promise.withResolvers<void>();
  const late = <T,>(reply: T) => gate.promise.then(() => reply);
  server.answers.push(
    answer(dataUsed, async () => late({ year: 2026, month: 11, bytes: 128_000_000 })),
    answer(listSessions, async () => late({ sessions: [SESSION] })),
    answer(ownDeletion, async () => late({ request: null })),
  );
  await opened();
  await expect.element(number()).toHaveValue('077 100 0001');
  await expect.element(region(studentCodeCopy.title).getByRole('img')).toBeInTheDocument();
  // A font that comes later would move them, too.
  await document.fonts.ready;
  const places = () =>
    [dataUseCopy.title, devicesCopy.title, dataRightsCopy.title].map((title) => {
      const { top, height } = region(title).element().getBoundingClientRect();
      return [title, top, height];
    });
  const before = places();
  gate.resolve();
  await expect.poll(() => devices().elements().length).toBe(1);
  await expect.element(page.getByRole('button', { name: dataRightsCopy.remove })).toBeVisible();
  await expect.element(page.getByText('128 MB', { exact: true })).toBeVisible();
  expect(places()).toEqual(before);
});

test('a profile that does not come hides nothing else', async () => {
  school().answers.push(answer(profile, () => Response.json({}, { status: 403 })));
  await opened();
  await expect.element(page.getByText(profileCopy.failed)).toBeVisible();
  await expect.poll(() => devices().elements().length).toBe(1);
  await expect.element(page.getByLabelText('Dark')).toBeVisible();
});

test('keys of one letter can be switched off, which this browser remembers', async () => {
  school();
  const stored = () => localStorage.getItem('single-keys');
  const first = await opened();
  const choice = page.getByLabelText(keysCopy.label);
  await choice.click();
  expect(stored()).toBe('off');
  await first.unmount();
  await opened();
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  expect(stored()).toBeNull();
});

test('data used this month is a figure, and a failure of it hides nothing else', async () => {
  const server = school();
  let isAway = true;
  server.answers.push(
    answer(dataUsed, () =>
      isAway ? Response.json({}, { status: 403 }) : { year: 2026, month: 11, bytes: 2_340_000_000 },
    ),
  );
  await opened();
  const part = region(dataUseCopy.title);
  await expect.element(part.getByText(dataUseCopy.failed)).toBeVisible();
  await expect.element(number()).toHaveValue('077 100 0001');
  isAway = false;
  await part.getByRole('button', { name: common.tryAgain }).click();
  await expect.element(part.getByText('2.34 GB', { exact: true })).toBeVisible();
});

type Request = ReplyOf<typeof ownDeletion>['request'];

/** The server that a deletion is asked of. */
function deletionServer(): Server {
  const server = school();
  let request: Request = null;
  const dueAt = '2026-12-12T05:00:00.000Z';
  server.answers.push(
    answer(ownDeletion, () => ({ request })),
    answer(askDeletion, () => {
      request = { state: 'open', requestedAt: AT, dueAt, refusedBecause: null, replyEmail: null };
      return { success: true, dueAt };
    }),
    answer(cancelDeletion, () => {
      request = null;
      return { success: true };
    }),
    answer(leaveReplyEmail, () => ({ success: true })),
  );
  return server;
}

const remove = () => page.getByRole('button', { name: dataRightsCopy.remove });
const isFocusInside = () => region(dataRightsCopy.title).element().contains(document.activeElement);

test('deletion is asked with what happens, then pending with its day, then withdrawn; the focus stays in its part', async () => {
  const server = deletionServer();
  await opened();
  await remove().click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText('within 14 days')).toBeVisible();
  await question.getByRole('button', { name: common.cancel }).click();
  await expect.element(remove()).toHaveFocus();
  expect(server.bodies(askDeletion)).toEqual([]);
  await remove().click();
  await question.getByRole('button', { name: dataRightsCopy.accept }).click();
  await expect.element(page.getByText(dataRightsCopy.asked)).toBeVisible();
  await expect.element(page.getByText('We do it by Dec 12, 2026 at the latest')).toBeVisible();
  // The pressed button went away.
  await expect.poll(isFocusInside).toBe(true);
  await page.getByRole('button', { name: dataRightsCopy.withdraw }).click();
  await expect.element(page.getByText('Your request is withdrawn.')).toBeVisible();
  await expect.element(remove()).toBeVisible();
  await expect.poll(isFocusInside).toBe(true);
});

test('what is no e-mail address is not sent, said, and can be corrected at once', async () => {
  const server = deletionServer();
  await opened();
  await remove().click();
  await page.getByRole('dialog').getByRole('button', { name: dataRightsCopy.accept }).click();
  const email = page.getByLabelText(dataRightsCopy.email);
  await email.fill('nimali at home');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(dataRightsCopy.emailWrong)).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(server.bodies(leaveReplyEmail)).toEqual([]);
  await email.fill('nimali@example.lk');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(dataRightsCopy.emailSaved('nimali@example.lk'))).toBeVisible();
  expect(server.bodies(leaveReplyEmail)).toEqual([{ replyEmail: 'nimali@example.lk' }]);
});

test('a file that is refused after too many requests is told in the server’s own sentence', async () => {
  school().answers.push(answer(exportOwnData, () => refusal('too-many-calls', 'Come back in an hour.')));
  await opened();
  await page.getByRole('button', { name: dataRightsCopy.download }).click();
  await expect.element(page.getByText('Come back in an hour.')).toBeVisible();
});
