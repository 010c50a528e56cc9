// The page on how to have an account and its data deleted.

import type { LegalContact, LegalText } from './legal.ts';

export const dataDeletion = ({ brand, email }: LegalContact): LegalText => ({
  title: 'Data Deletion',
  description: `How to have your ${brand} account and its data deleted: by e-mail or WhatsApp, within 14 days.`,
  updated: { text: '28 March 2025', date: '2025-03-28' },
  sections: [
    {
      id: 'how-to-ask',
      title: 'How to ask for deletion',
      parts: [
        'You can have your account and the data that belongs to it deleted at any time, without giving a reason. Ask in one of two ways:',
        {
          list: [
            `By e-mail${email ? ` to ${email}` : ''}, with the subject “Data Deletion Request”.`,
            'By a WhatsApp message to our number.',
          ],
        },
        'Either way, write your full name and the phone number of your account, so that we find the right one.',
        {
          contact: true,
          subject: 'Data Deletion Request',
          message: 'Data Deletion Request. My full name and the phone number of my account: ',
        },
        'While you can sign in there is a third way: “Delete my account” in Settings, where you can leave an e-mail address for the confirmation.',
      ],
    },
    {
      id: 'what-happens-then',
      title: 'What happens then',
      parts: [
        {
          list: [
            'We verify your identity, usually by a message to the number of the account. This protects you from somebody else deleting your account.',
            'We process your request within 14 days.',
            'When it is done we send you a confirmation e-mail. If we do not know your e-mail address, we send a WhatsApp message, which arrives only if you wrote to us in the 24 hours before.',
          ],
        },
      ],
    },
    {
      id: 'what-is-deleted',
      title: 'What is deleted',
      parts: [
        {
          list: [
            'Your name',
            'Your phone number',
            'Your school',
            'Your preferences',
            'Your usage history: what you watched and when, your devices and sign-ins',
            'Content that you created, such as notes, questions, pictures of slips and messages',
          ],
        },
      ],
    },
    {
      id: 'what-is-kept',
      title: 'What may be kept',
      parts: [
        'Some data, such as transaction records, may be kept where the law requires it, for as long as it does. It is kept without your name, number or school, and used for nothing else.',
        'Backups are overwritten in their usual turn. If one has to be restored, your deletion is carried out again; for that we keep a coded form of your number, from which it cannot be read back.',
      ],
    },
    {
      id: 'irreversible',
      title: 'Deletion is irreversible',
      parts: [
        'Once your data is deleted we cannot bring it back. Lessons that were open to you close, what you watched is forgotten, and fees that were paid are not returned. If you come back later you begin with a new account.',
        'If there is something that you want to keep, ask us for a copy of your data first.',
      ],
    },
  ],
});
