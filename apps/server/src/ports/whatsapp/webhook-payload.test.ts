import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventsIn } from './webhook-payload.ts';

const wrap = (value: unknown) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
});

describe('reading a delivery', () => {
  it('matches names to messages by who they are, never by place', () => {
    const contacts = [
      { wa_id: '94771000002', profile: { name: 'Kasun' } },
      { wa_id: '94771000001', user_id: 'LK.1', profile: { name: 'Nimali' } },
    ];
    const messages = [
      { from: '94771000001', id: 'a', timestamp: '1', type: 'text', text: { body: 'Passcode' } },
      { from_user_id: 'LK.1', id: 'b', timestamp: '1', type: 'image', image: {} },
    ];
    expect(eventsIn(wrap({ contacts, messages }))).toEqual([
      {
        kind: 'message',
        id: 'a',
        from: '94771000001',
        userId: 'LK.1',
        groupId: undefined,
        type: 'text',
        text: 'Passcode',
        profileName: 'Nimali',
        writtenSeconds: 1,
      },
      {
        kind: 'message',
        id: 'b',
        from: '94771000001',
        userId: 'LK.1',
        groupId: undefined,
        type: 'image',
        text: '',
        profileName: 'Nimali',
        writtenSeconds: 1,
      },
    ]);
  });

  it('gives each status of a message one id, so that repetitions meet', () => {
    const status = {
      id: 'wamid.1',
      status: 'failed',
      biz_opaque_callback_data: 'ref',
      errors: [{ code: '131026', title: 'Undeliverable' }],
    };
    expect(eventsIn(wrap({ statuses: [status] }))).toEqual([
      {
        kind: 'status',
        id: 'status:wamid.1:failed',
        messageId: 'wamid.1',
        status: 'failed',
        reference: 'ref',
        error: { code: 131026, words: 'Undeliverable' },
      },
    ]);
  });

  it('reads a changed number', () => {
    const message = {
      from: '94771000001',
      id: 's',
      type: 'system',
      system: { type: 'user_changed_number', wa_id: '94771000009' },
    };
    expect(eventsIn(wrap({ messages: [message] }))).toEqual([
      { kind: 'system', id: 's', from: '94771000001', to: '94771000009' },
    ]);
  });

  it('W6: never throws, and passes nothing on that PostgreSQL would refuse', () => {
    const hostile = fc.oneof(fc.anything({ withNullPrototype: true }), fc.string({ unit: 'binary' }));
    const message = fc.record(
      {
        id: hostile,
        from: hostile,
        type: hostile,
        text: fc.record({ body: hostile }),
        group_id: hostile,
        system: hostile,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(message, hostile)), hostile, (messages, other) => {
        const events = [
          ...eventsIn(wrap({ messages, statuses: messages, contacts: other })),
          ...eventsIn(other),
          ...eventsIn(wrap(other)),
        ];
        const text = JSON.stringify(events);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toContain('\\u0000');
        expect(text).not.toMatch(/\\ud[89a-f]/i);
      }),
    );
  });
});
