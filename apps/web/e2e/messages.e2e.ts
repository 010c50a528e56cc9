// Reminders: the settings, a changed class told to everybody in it, what arrives on WhatsApp, and Stop.

import { expect } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { newPeople, type People, test } from './journey.ts';
import type { Product } from './product.ts';
import { openSession, pageHolding } from './sessions.ts';
import { chatPage } from './simulator.ts';
import { goWithin } from './within.ts';

let product: Product;
let people: People;
test.beforeAll(async ({ product: shared }) => {
  product = shared;
  people = await newPeople(product);
});

test('an admin tells a class of a change, it arrives, and who writes Stop is left out of the next', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.admin);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 360, height: 740 } });
  const chat = await page.context().newPage();
  const composer = page.getByRole('region', { name: 'New message' });
  const preview = composer.getByRole('region', { name: 'Preview' });

  const write = async (note: string) => {
    await goWithin(page, '/dashboard/classes');
    await page.getByRole('link', { name: '2027 Theory, Colombo' }).first().click();
    await page.getByRole('link', { name: 'Tell the class' }).click();
    await composer.getByLabel('What has changed').fill(note);
    await composer.getByRole('button', { name: 'Preview' }).click();
  };

  await test.step('templates and quiet hours are set', async () => {
    await page.goto('/dashboard/messages');
    await expect(page.getByText('No messages yet')).toBeVisible();
    await page.getByRole('main').locator('summary', { hasText: 'Settings' }).click();
    await page.getByLabel('A changed class').fill('school_class');
    for (const label of ['Quiet from', 'Quiet until']) await page.getByLabel(label).selectOption('0.00');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });

  await test.step('the preview names each student; what is sent is delivered', async () => {
    await write('Sunday’s class begins at 9.00');
    await expect(preview.getByText(/^Hello .+Sunday’s class begins at 9\.00/s).first()).toBeVisible();
    await expect(preview.getByText(/at most Rs\.\s/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await preview.getByRole('button', { name: /^Send \d+ messages?$/ }).click();
    await expect(page.getByText(/on the way/)).toBeVisible();
    await expect(page.getByText(/^Changed class · .*Theory/)).toBeVisible();
    await page.getByText('Who it went to', { exact: true }).click();
    await expect(page.getByText(/^(Sent|Delivered|Read)$/).first()).toBeVisible();
    await chat.goto(chatPage(product.url, people.nimali));
    await expect(chat.getByText(/Sunday’s class begins at 9\.00/)).toBeVisible();
  });

  await test.step('Stop is answered, and the next preview leaves her out', async () => {
    await chat.getByRole('textbox').last().fill('Stop');
    await chat.getByRole('button', { name: 'Send' }).click();
    await expect(chat.getByText(/You get no more reminders/)).toBeVisible();
    await write('and ends at 12.00');
    await preview.getByText(/^Left out: \d+$/).click();
    await expect(preview.getByText(/wrote Stop/)).toBeVisible();
  });
  await page.context().close();
});

test('parents are told of an absence: the number on the student’s page, the register of the day, the preview, the message', async ({
  browser,
}) => {
  const auth = await openSession(product.url, people.admin);
  const page = await pageHolding(browser, product.url, { auth }, { viewport: { width: 360, height: 740 } });
  const ask = async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const answer = await fetch(`${product.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${auth.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply;
  };
  const { classes } = await ask<{ classes: { _id: string; name: string }[] }>('GET', '/api/v1/door/classes');
  const classId = classes.find(({ name }) => name === '2027 Theory, Colombo')?._id ?? '';
  type Roster = { students: { userId: string; name: string; isPresent: boolean }[] };
  const { students } = await ask<Roster>('GET', `/api/v1/classes/${classId}/door/roster`);
  const [absent, present] = students.filter(({ isPresent }) => !isPresent);
  if (!absent || !present) throw new Error('The class has too few students.');
  const mark = { requestId: 'messages-e2e', userId: present.userId };
  await ask('POST', `/api/v1/classes/${classId}/attendance`, mark);
  const { settings } = await ask<{ settings: { templates: object } }>('GET', '/api/v1/admin/messages');
  const templates = { ...settings.templates, absence: 'school_absence' };
  await ask('PUT', '/api/v1/admin/messages/settings', { ...settings, quietFrom: 0, quietTo: 0, templates });

  await test.step('the parent’s number stands on the student’s page', async () => {
    await page.goto(`/dashboard/students/${absent.userId}`);
    const parent = page.getByRole('region', { name: 'Parent or guardian' });
    await parent.getByLabel('WhatsApp number').fill('077 12');
    await parent.getByRole('button', { name: 'Save the number' }).click();
    await expect(parent.getByLabel('WhatsApp number')).toHaveAccessibleDescription(/number/);
    await parent.getByLabel('WhatsApp number').fill('0777654321');
    await parent.getByRole('button', { name: 'Save the number' }).click();
    await expect(page.getByText('Number saved.')).toBeVisible();
  });

  await test.step('the register of the day leads to the preview, which names the student and the cost', async () => {
    await goWithin(page, `/dashboard/classes/${classId}`);
    await page.getByRole('tab', { name: 'Register' }).click();
    await page
      .getByRole('button', { name: /: \d+ present$/ })
      .last()
      .click();
    const register = page.getByRole('dialog');
    await expect(register.getByText(/^\d+ present, \d+ absent$/)).toBeVisible();
    await expect(register.getByRole('link', { name: absent.name }).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await register.getByRole('link', { name: 'Tell parents' }).click();
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('077 765 4321')).toBeVisible();
    await expect(preview.getByText(new RegExp(`${absent.name} was absent from`))).toBeVisible();
    await expect(preview.getByText(/at most Rs\.\s/)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await preview.getByRole('button', { name: 'Send 1 message' }).click();
    await expect(page.getByText(/^Absence, to parents · /)).toBeVisible();
  });

  await test.step('it arrives at the parent’s phone', async () => {
    const chat = await page.context().newPage();
    await chat.goto(chatPage(product.url, '777654321'));
    await expect(chat.getByText(new RegExp(`parent of ${absent.name}`))).toBeVisible();
  });
  await page.context().close();
});
