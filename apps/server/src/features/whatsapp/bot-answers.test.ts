import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKit, delivery, KASUN, type Kit, NIMALI, textMessage } from '../../../test/whatsapp-kit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await createKit();
});
afterAll(async () => kit.close());
beforeEach(() => {
  kit.graph.calls.length = 0;
  kit.clock.advance({ hours: 2 });
});

describe('what the bot answers', () => {
  it.each(['Passcode', ' passcode ', 'PASS  CODE', 'Passcode.'])(
    '%j from a phone with a pending attempt: the code first',
    async (word) => {
      await kit.login(NIMALI);
      await kit.write(NIMALI, word);
      const [reply = '', ...more] = kit.replies(NIMALI);
      expect(more).toEqual([]);
      expect(reply).toMatch(/^\d{6} is your code for Valence\.\n.*within 10 minutes\.\nNever share/);
    },
  );

  it.each([
    ['මුරකේතය', /^\d{6} \p{Script=Sinhala}/u],
    ['மறைக்குறியீடு', /^\d{6} \p{Script=Tamil}/u],
  ])('%j: the code first, in the language of the word', async (word, first) => {
    await kit.login(NIMALI);
    await kit.write(NIMALI, word);
    expect(kit.replies(NIMALI)).toEqual([expect.stringMatching(first)]);
  });

  it('no pending attempt: how to sign in, with the link', async () => {
    await kit.write(KASUN, 'Passcode');
    expect(kit.replies(KASUN)).toEqual([expect.stringContaining(`${kit.settings.publicUrl}/login`)]);
    expect(kit.replies(KASUN)[0]).not.toMatch(/\d{6}/);
  });

  it('anything else: a short help text', async () => {
    await kit.write(KASUN, 'When is the next class?');
    expect(kit.replies(KASUN)).toEqual([expect.stringContaining('sign-in codes of Valence')]);
  });

  it('a number of another country is told which numbers work', async () => {
    await kit.write('15551234567', 'Passcode');
    expect(kit.replies('15551234567')).toEqual([expect.stringContaining('+94')]);
  });

  it('calls Graph as documented: version, number id, token, the + and our own id', async () => {
    await kit.write(KASUN, 'hi');
    const [call] = kit.graph.calls;
    expect([call?.path, call?.authorization]).toEqual([
      '/v23.0/105551234/messages',
      'Bearer test-access-token',
    ]);
    expect(call?.body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: `+${KASUN}`,
      type: 'text',
      text: { preview_url: false, body: expect.any(String) as unknown },
      biz_opaque_callback_data: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
  });

  it('at most 10 codes an hour go to a phone; then it says when the next one comes', async () => {
    for (let times = 0; times < 10; times += 1) {
      await kit.login(NIMALI, `198.51.100.${times}`);
      await kit.write(NIMALI, 'Passcode');
      kit.clock.advance({ minutes: 1 });
    }
    expect(kit.replies(NIMALI).filter((text) => /^\d{6}/.test(text))).toHaveLength(10);
    await kit.login(NIMALI, '198.51.100.99');
    await kit.write(NIMALI, 'Passcode');
    expect(kit.replies(NIMALI).at(-1)).toContain('in 50 minutes');
    kit.clock.advance({ minutes: 50 });
    const { body } = await kit.login(NIMALI, '198.51.100.99');
    await kit.write(NIMALI, 'Passcode');
    expect((await kit.verify(body.userId ?? '', kit.code(NIMALI))).status).toBe(200);
  });

  it('takes the WhatsApp name for an account without one, and keeps a name that is there', async () => {
    await kit.login(KASUN);
    const nameAfter = async (name: string) => {
      const contacts = [
        { wa_id: '94779999999', profile: { name: 'Another' } },
        { wa_id: KASUN, profile: { name } },
      ];
      await kit.post(delivery({ contacts, messages: [textMessage(KASUN, 'hello')] }));
      await kit.settle();
      const row = await kit.db
        .selectFrom('account')
        .select('name')
        .where('phone', '=', KASUN)
        .executeTakeFirst();
      return row?.name;
    };
    expect(await nameAfter('කසුන්\u0007 Perera')).toBe('කසුන් Perera');
    expect(await nameAfter('Somebody Else')).toBe('කසුන් Perera');
  });
});

describe('W9: how often it answers', () => {
  it('W9: "Passcode" 100 times at once: at most 2 replies in 10 seconds', async () => {
    await kit.login(NIMALI);
    const posts = Array.from({ length: 100 }, () =>
      kit.post(delivery({ messages: [textMessage(NIMALI, 'Passcode')] })),
    );
    expect(new Set(await Promise.all(posts))).toEqual(new Set([200]));
    await kit.settle();
    expect(kit.replies(NIMALI)).toHaveLength(2);
    kit.clock.advance({ milliseconds: 9_999 });
    await kit.write(NIMALI, 'Passcode');
    expect(kit.replies(NIMALI)).toHaveLength(2);
    kit.clock.advance({ milliseconds: 1 });
    await kit.write(NIMALI, 'Passcode');
    expect(kit.replies(NIMALI)).toHaveLength(3);
  });

  it('W9: a chat before it does not use up the place of the code', async () => {
    await kit.login(NIMALI);
    for (const text of ['hello', 'is anybody there', 'how do I sign in', 'Passcode'])
      await kit.write(NIMALI, text);
    expect(kit.replies(NIMALI)).toHaveLength(2);
    expect(kit.code(NIMALI)).toMatch(/^\d{6}$/);
  });

  it('W9: what waited while nothing could be sent comes at the same pace', async () => {
    kit.graph.always({ error: 131016, status: 500 });
    await kit.login(NIMALI);
    for (let times = 0; times < 6; times += 1) {
      await kit.write(NIMALI, 'Passcode');
      kit.clock.advance({ seconds: 10 });
    }
    kit.graph.always({ accept: true });
    const accepted = () => kit.graph.calls.filter(({ answeredWith }) => 'accept' in answeredWith).length;
    kit.clock.advance({ minutes: 1 });
    await kit.settle();
    expect(accepted()).toBe(2);
    kit.clock.advance({ seconds: 10 });
    await kit.settle();
    expect(accepted()).toBe(4);
  });
});

describe('with a template', () => {
  let templated: Kit;
  beforeAll(async () => {
    templated = await createKit({ settings: { whatsappTemplate: 'sign_in_code' } });
  });
  afterAll(async () => templated.close());
  beforeEach(() => {
    templated.graph.calls.length = 0;
    templated.clock.advance({ hours: 2 });
  });

  it('the code goes out at sign-in, without a message, as an authentication template', async () => {
    const { body } = await templated.login(NIMALI);
    await templated.settle();
    const [call] = templated.graph.calls;
    const code = call?.body.template?.components[0]?.parameters[0]?.text ?? '';
    const parameters = [{ type: 'text', text: code }];
    expect(call?.body).toMatchObject({
      to: `+${NIMALI}`,
      type: 'template',
      template: {
        name: 'sign_in_code',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
    });
    expect(await templated.status(body.userId ?? '')).toBe('sent');
    expect((await templated.verify(body.userId ?? '', code)).status).toBe(200);
  });

  it('codes nobody asked for leave the owner five of the hour', async () => {
    templated.clock.advance({ hours: 24 });
    for (let times = 0; times < 9; times += 1) {
      await templated.login(NIMALI, `192.0.2.${times}`);
      await templated.settle();
      templated.clock.advance({ seconds: 30 });
    }
    expect(templated.graph.calls).toHaveLength(5);
    for (let times = 0; times < 5; times += 1) {
      await templated.write(NIMALI, 'Passcode');
      templated.clock.advance({ seconds: 30 });
    }
    expect(templated.replies(NIMALI).filter((text) => /^\d{6}/.test(text))).toHaveLength(5);
  });

  it('W8: 131047 on a text sends the same code as a template, and by webhook after acceptance a new one', async () => {
    const { body } = await templated.login(KASUN);
    await templated.settle();
    templated.clock.advance({ seconds: 10 });
    templated.graph.script({ error: 131047 });
    await templated.write(KASUN, 'Passcode');
    const types = templated.graph.calls.map((call) => call.body.type);
    expect(types).toEqual(['template', 'text', 'template']);
    expect(templated.graph.calls[2]?.body.template?.components[0]?.parameters[0]?.text).toBe(
      /^\d{6}/.exec(templated.graph.calls[1]?.body.text?.body ?? '')?.[0],
    );
    templated.clock.advance({ seconds: 20 });
    await templated.write(KASUN, 'Passcode');
    const accepted = templated.graph.calls.at(-1)?.body.biz_opaque_callback_data;
    const failed = {
      id: 'wamid.x',
      status: 'failed',
      biz_opaque_callback_data: accepted,
      errors: [{ code: 131047, title: 'Re-engagement message' }],
    };
    await templated.post(delivery({ statuses: [failed] }));
    await templated.settle();
    const last = templated.graph.calls.at(-1)?.body;
    expect(last?.type).toBe('template');
    expect(
      (await templated.verify(body.userId ?? '', last?.template?.components[0]?.parameters[0]?.text)).status,
    ).toBe(200);
  });
});
