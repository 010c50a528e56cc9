// The terms of service: twelve numbered sections.

import type { LegalContact, LegalText } from './legal.ts';

export const termsOfService = ({ brand, teacher }: LegalContact): LegalText => ({
  title: 'Terms of Service',
  description: `The rules for using ${brand}: accounts, lessons, classes, fees, and what we promise and what we cannot.`,
  updated: { text: '28 March 2025', date: '2025-03-28' },
  sections: [
    {
      id: 'introduction',
      title: '1. Introduction',
      parts: [
        `These terms are an agreement between you and ${brand}, the online chemistry tuition of ${teacher}. They apply to this website, its lessons, and the classes that you register for through it.`,
        'By opening an account, registering for a class or watching a lesson you accept these terms. If you are under 18, a parent or guardian must accept them with you.',
      ],
    },
    {
      id: 'account-registration',
      title: '2. Account Registration',
      parts: [
        'You register with your WhatsApp number and confirm it with a code that we send to it. For the account we collect your name, your phone number and your school. What you tell us must be true and kept up to date.',
        'One account is for one person. Do not share your codes or let others use your account: you answer for what happens in it. If your number changes or you think that somebody else is using your account, tell us at once.',
        'There is a limit to the number of devices on which you can be signed in. When it is reached, signing in on a new device signs out the oldest.',
      ],
    },
    {
      id: 'educational-content',
      title: '3. Educational Content',
      parts: [
        'Lessons, notes and other material are for your own study, and not for any commercial use. You may watch what has been opened to you for as long as it is open. Without our written consent you may not:',
        {
          list: [
            'share lessons, or access to them, with others;',
            'record them, by software or by camera;',
            'download or copy them, except where a file is offered for download;',
            'change, translate or cut them, or make other works out of them.',
          ],
        },
        'Lessons carry marks by which a copy can be traced to the account it came from. We may close the access of an account that breaks this section.',
      ],
    },
    {
      id: 'class-registration',
      title: '4. Class Registration',
      parts: [
        'You register for a class by WhatsApp or by phone; this website shows you how. Seats are limited; a registration counts when we have confirmed it.',
        'Places, dates and times can change. We announce changes as early as we can, and if we cancel a class, we tell you how it will be replaced.',
        'The institutes in which classes are held have rules of their own, which also apply.',
      ],
    },
    {
      id: 'intellectual-property',
      title: '5. Intellectual Property',
      parts: [
        `All lessons, texts, pictures, drawings and software of this website belong to ${brand}, to ${teacher} or to those who have allowed us to use them, and are protected by the law of intellectual property. You receive the right to use them as described in section 3, and no other right.`,
      ],
    },
    {
      id: 'user-conduct',
      title: '6. User Conduct',
      parts: [
        'Please be considerate of others. You may not:',
        {
          list: [
            'use the account of another person or pretend to be one;',
            'try to reach lessons or data that have not been opened to you;',
            'disturb the website, search it for weaknesses, or load it by automatic means;',
            'insult, threaten or harass students, teachers or staff, in classes, groups or messages;',
            'do anything on it that the law forbids.',
          ],
        },
        'Anyone who breaks these rules may be warned and, in serious or repeated cases, excluded from the website and the classes.',
      ],
    },
    {
      id: 'payment-terms',
      title: '7. Payment Terms',
      parts: [
        'Class fees are due for each month, by the ways that we announce for the class. Lessons that belong to a paid month open when the payment has been recorded.',
        'Fees are non-refundable, except as required by law.',
        'Fees can change. We give advance notice of any change; months that are already paid are not affected by it.',
      ],
    },
    {
      id: 'limitation-of-liability',
      title: '8. Limitation of Liability',
      parts: [
        'As far as the law allows, we are not liable for indirect damage, nor for damage from interruptions of the website, of the network, of your device or of the services of others. Our liability arising from these terms is limited to the fees that you paid to us in the three months before the claim arose.',
        'Nothing in these terms excludes a liability that by law cannot be excluded.',
      ],
    },
    {
      id: 'disclaimers',
      title: '9. Disclaimers',
      parts: [
        'We prepare our lessons with care. Still, they are offered as they are: we do not promise that they are free of every mistake, that the website can be reached without interruption, or that you will reach a certain result in an examination. Always follow the official syllabus.',
        'Experiments that are shown in lessons are for watching. Do not repeat them without a teacher and proper protection.',
      ],
    },
    {
      id: 'changes-to-terms',
      title: '10. Changes to Terms',
      parts: [
        'We may change these terms. The new text is published on this page with its date, and we tell our students of changes that matter before they take effect. If you continue to use the website after that, you accept the new terms.',
      ],
    },
    {
      id: 'governing-law',
      title: '11. Governing Law',
      parts: [
        'These terms are governed by the law of Sri Lanka, and the courts of Sri Lanka decide disputes about them. Please write to us first: most things can be settled in a conversation.',
      ],
    },
    {
      id: 'contact',
      title: '12. Contact',
      parts: ['If you have a question about these terms, write to us:', { contact: true }],
    },
  ],
});
