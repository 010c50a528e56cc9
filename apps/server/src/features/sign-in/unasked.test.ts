// Codes that are sent without a message asking for them, where a template is set: what a stranger can make the school send.

import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createKit, delivery, type Kit } from '../../../test/whatsapp-kit.ts';

let kit: Kit;
const lines: string[] = [];
let phones = 94_775_000_000;
const someone = () => {
  phones += 1;
  return String(phones);
};

beforeAll(async () => {
  kit = await createKit({
    settings: { whatsappTemplate: 'sign_in_code', whatsappUnaskedADay: 60 },
    onLog: (line) => lines.push(line),
  });
});
afterAll(async () => kit.close());
beforeEach(() => {
  kit.clock.advance({ hours: 30 });
  kit.graph.calls.length = 0;
});

const templateCode = (at: number) =>
  kit.graph.calls.at(at)?.body.template?.components[0]?.parameters[0]?.text ?? '';

it('O11: one address makes 20 unknown numbers an hour get a message; the others are answered alike and send the word', async () => {
  const answers = [];
  for (let times = 0; times < 200; times += 1) answers.push(await kit.login(someone(), '192.0.2.1'));
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(20);
  expect(new Set(answers.map(({ status, body }) => `${status} ${Object.keys(body).join()}`)).size).toBe(1);
  const last = answers.at(-1)?.body;
  expect(await kit.status(last?.userId ?? '')).toBe('created');
  await kit.write(last?.phone ?? '', `Passcode ${last?.letters}`);
  expect((await kit.verify(last?.userId ?? '', kit.code(last?.phone ?? ''), '192.0.2.1')).status).toBe(200);
});

it('O11: a number gets 5 in any 24 hours, from however many addresses they are asked for', async () => {
  const phone = someone();
  for (let hour = 0; hour < 24; hour += 1) {
    await kit.login(phone, `198.51.100.${hour}`);
    await kit.settle();
    kit.clock.advance({ minutes: 59 });
  }
  expect(kit.graph.calls).toHaveLength(5);
  kit.clock.advance({ hours: 1 });
  await kit.login(phone, '198.51.100.99');
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(6);
});

it('O11: the school’s messages of a day are not exceeded, and the log says once that they are used up', async () => {
  // Starts on a new day.
  kit.clock.set(new Date(Math.ceil(kit.clock.now().getTime() / DAY_MS) * DAY_MS));
  lines.length = 0;
  for (let times = 0; times < 100; times += 1) await kit.login(someone(), `10.${times}.0.9`);
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(60);
  expect(lines.filter((line) => line.includes('WHATSAPP_UNASKED_A_DAY'))).toHaveLength(1);
  kit.clock.advance({ hours: 24 });
  await kit.login(someone(), '10.0.0.9');
  await kit.settle();
  expect(kit.graph.calls).toHaveLength(61);
});

it('O11: such a code opens only the attempt it was made for, and ten sign-ins on each of many numbers are judged a few times', async () => {
  const numbers = Array.from({ length: 6 }, someone);
  const judged = new Map<string, number>();
  for (let round = 0; round < 10; round += 1) {
    for (const [index, phone] of numbers.entries()) {
      const address = `10.9.${index}.${round}`;
      const { body } = await kit.login(phone, address);
      await kit.settle();
      for (let guess = 0; guess < 5; guess += 1) {
        const answer = await kit.verify(body.userId ?? '', `00000${guess}`, address);
        if (answer.body.code === 'code-wrong') judged.set(phone, (judged.get(phone) ?? 0) + 1);
      }
    }
    kit.clock.advance({ seconds: 5 });
  }
  expect(kit.graph.calls.length).toBeLessThanOrEqual(60);
  expect(Math.max(...judged.values())).toBeLessThanOrEqual(16);
});

/** WhatsApp reports that the newest message could not be delivered as a text, a day after the person's last one. */
async function failDelivery(): Promise<void> {
  const failed = {
    id: kit.graph.calls.at(-1)?.messageId,
    status: 'failed',
    biz_opaque_callback_data: kit.graph.calls.at(-1)?.body.biz_opaque_callback_data,
    errors: [{ code: 131047, title: 'Re-engagement message' }],
  };
  await kit.post(delivery({ statuses: [failed] }));
  await kit.settle();
}

it('O10: a code with letters that could not be delivered is made anew for the same attempt alone', async () => {
  const phone = someone();
  const [stranger, owner] = [await kit.login(phone, '192.0.2.60'), await kit.login(phone, '203.0.113.7')];
  await kit.settle();
  kit.clock.advance({ seconds: 10 });
  await kit.write(phone, `Passcode ${owner.body.letters}`);
  kit.clock.advance({ seconds: 10 });
  await failDelivery();
  const again = templateCode(-1);
  expect(again).not.toBe(kit.code(phone));
  expect((await kit.verify(stranger.body.userId ?? '', again, '192.0.2.60')).body.code).toBe('code-wrong');
  expect((await kit.verify(owner.body.userId ?? '', again)).status).toBe(200);
});

it('O11: a code that nobody asked for and that could not be delivered is not sent again', async () => {
  const { body } = await kit.login(someone(), '192.0.2.70');
  await kit.settle();
  kit.clock.advance({ seconds: 10 });
  expect(await kit.status(body.userId ?? '')).toBe('sent');
  await failDelivery();
  expect(kit.graph.calls).toHaveLength(1);
  expect(await kit.status(body.userId ?? '')).toBe('created');
});

it('O10: what strangers make the school send leaves the owner’s own message its answer', async () => {
  const phone = someone();
  const [stranger, owner] = [await kit.login(phone, '192.0.2.50'), await kit.login(phone, '203.0.113.7')];
  await kit.settle();
  await kit.write(phone, `Passcode ${owner.body.letters}`);
  expect((await kit.verify(stranger.body.userId ?? '', kit.code(phone), '192.0.2.50')).body.code).toBe(
    'code-wrong',
  );
  expect(templateCode(0)).toMatch(/^\d{6}$/);
  expect((await kit.verify(owner.body.userId ?? '', kit.code(phone))).status).toBe(200);
});
