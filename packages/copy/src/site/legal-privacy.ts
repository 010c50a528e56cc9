// The privacy policy.

import type { LegalContact, LegalText } from './legal.ts';

export const privacyPolicy = ({ brand, teacher }: LegalContact): LegalText => ({
  title: 'Privacy Policy',
  description: `What ${brand} knows about its students and visitors, what it is used for, who else sees it, and how to have it deleted.`,
  updated: { text: 'March 28, 2025', date: '2025-03-28' },
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      parts: [
        `${brand} is the online chemistry tuition of ${teacher}: a website on which students of the G.C.E. Advanced Level watch lessons and register for classes. This policy says what we learn about you when you use it, what we do with it, and what you can ask of us.`,
        'By using the website or registering for a class you agree to what is written here. If you are under 18, please read it together with a parent or guardian.',
      ],
    },
    {
      id: 'information-we-collect',
      title: 'Information We Collect',
      parts: [
        'We collect only what teaching needs:',
        {
          list: [
            'Your phone number: your WhatsApp number, which you sign in with. If we were given it, also the number of a parent or guardian, whom we may tell when you are absent from class.',
            'Your name, as you give it to us or as it stands in your WhatsApp profile.',
            'Your school, the year of your examination and when you changed it, and whether we confirmed you as our student.',
            'Your WhatsApp contact: the messages that you send to our number, and whether our answers reached you.',
            'An e-mail address, if you leave one for the confirmation of a deletion. We forget it when the confirmation has been sent, and 30 days after the deletion at the latest.',
          ],
        },
        'While you use the website it also records what it needs to work: the classes you are enrolled in, your payments, the lessons that are open to you and how far you have watched them, the notes and questions you write, the pictures of bank slips you send, how much data your lessons used, on which days of the last 90 they were loaded in an unusual way, and the devices on which you are signed in.',
        'On the page about our classes we count visits. Your browser keeps a random number for this, which says nothing about who you are. With it we store what was pressed, how far the page was scrolled and how long it was open, the kind of browser, the time, the name of the site or advertisement that led here, and a coded form of the network address from which the address cannot be read back. We delete these records after 400 days. We use no advertising trackers, and we do not follow you to other websites.',
        'Your browser itself keeps the keys that keep you signed in, your settings, what you wrote or watched that has not reached us yet, and two cookies: one that ties a lesson to your browser, and one for the language.',
      ],
    },
    {
      id: 'how-we-use-your-information',
      title: 'How We Use Your Information',
      parts: [
        'We use it:',
        {
          list: [
            'to open your account and to send you the code that signs you in;',
            'to show you the lessons that are open to you, and to keep them from people who have no right to them;',
            'to manage classes, enrolments and payments;',
            'to tell you about your classes, and to answer when you write to us;',
            'to see which lessons and pages help, and to make them better;',
            'to keep the website safe from misuse.',
          ],
        },
        'We do not sell your information, and we do not use it for the advertising of others.',
      ],
    },
    {
      id: 'third-party-services',
      title: 'Third-Party Services',
      parts: [
        'We rely on a few other services. They see the part of your information that they need, and treat it by their own policies:',
        {
          list: [
            'WhatsApp (Meta) carries your messages to us and our codes to you, so it knows your number and that you wrote to us.',
            'If you allow notifications, the maker of your browser (such as Google, Mozilla or Apple) carries them to your phone. They are encrypted: it knows when we send one, not what it says.',
            'Video services (YouTube, Vimeo or Bunny Stream) deliver some of the lessons. When you open such a lesson or a link to our video channel, or when our class page shows the picture of one of our public videos, they see your network address and what you watch there.',
            'The company on whose computers the website runs stores its data on our behalf.',
          ],
        },
        'Beyond that we pass information on only where the law of Sri Lanka obliges us to.',
      ],
    },
    {
      id: 'data-retention-and-deletion',
      title: 'Data Retention and Deletion',
      parts: [
        'We keep your information for as long as you have an account. An account whose number was never confirmed with a code is removed by itself after 7 days. We delete our copies of WhatsApp messages after 8 days, and sign-ins that have ended after a month.',
        'You can ask us at any time to delete your account and what belongs to it. We do so within 14 days. How to ask, and what is deleted, is described on the page Data Deletion.',
        'Some records, such as those of payments, may have to be kept for longer by law. They are kept without your name, number or school, and used for nothing else.',
      ],
    },
    {
      id: 'your-rights',
      title: 'Your Rights',
      parts: [
        'You can ask us:',
        {
          list: [
            'what we have stored about you, and for a copy of it;',
            'to correct what is wrong;',
            'to delete it;',
            'to stop a use of it that you do not agree with, such as messages about new classes.',
          ],
        },
        'Write to us by one of the ways below. To be sure that it is you, we may ask you to write from the number of your account. You can also complain to the Data Protection Authority, which Sri Lanka’s Personal Data Protection Act, No. 9 of 2022, provides for.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      parts: [
        'Everything between your browser and the website is encrypted. There are no passwords that could be lost: you sign in with a code that works once and for a few minutes. Codes and the keys of your sessions are stored only in a form from which they cannot be read back, and only the people who need your information for their work can see it.',
        'No system is perfectly safe. If something happens that puts your information at risk, we will tell you and put it right as fast as we can. Please keep your codes to yourself, and sign out on devices that others use.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      parts: [
        'When this policy changes, the new text is published on this page with its date. If a change matters, we also tell our students on WhatsApp before it takes effect.',
      ],
    },
    {
      id: 'contact-us',
      title: 'Contact Us',
      parts: [
        'If you have a question about your information, or want to use one of these rights, write to us:',
        { contact: true },
      ],
    },
  ],
});
