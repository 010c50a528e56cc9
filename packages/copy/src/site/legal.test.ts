import { describe, expect, it } from 'vitest';
import type { LegalText } from './legal.ts';
import { dataDeletion } from './legal-deletion.ts';
import { privacyPolicy } from './legal-privacy.ts';
import { termsOfService } from './legal-terms.ts';

const school = { brand: 'Valence', teacher: 'Ishan Wickramanayake', email: 'hello@valence.example' };
const wordsOf = (text: LegalText) => JSON.stringify(text.sections);
const titlesOf = (text: LegalText) => text.sections.map(({ title }) => title);

describe('the privacy policy', () => {
  const text = privacyPolicy(school);
  it('has its date and its sections', () => {
    expect(text.updated.text).toBe('March 28, 2025');
    expect(titlesOf(text)).toEqual([
      'Introduction',
      'Information We Collect',
      'How We Use Your Information',
      'Third-Party Services',
      'Data Retention and Deletion',
      'Your Rights',
      'Security',
      'Changes',
      'Contact Us',
    ]);
  });
  it('tells what is counted on the class page, of whom nobody knows who they are', () => {
    const collected = text.sections.find(({ id }) => id === 'information-we-collect');
    const words = JSON.stringify(collected);
    expect(words).toContain('On the page about our classes we count visits');
    for (const what of [
      'pressed',
      'how far the page was scrolled',
      'how long it was open',
      'kind of browser',
    ])
      expect(words).toContain(what);
    for (const what of ['the site or advertisement that led here', 'network address', 'after 400 days'])
      expect(words).toContain(what);
  });
  it('tells what the website records of students, what a browser keeps, and for how long', () => {
    const statements = [
      'the notes and questions you write',
      'the pictures of bank slips you send',
      'how much data your lessons used',
      'the keys that keep you signed in',
      'one that ties a lesson to your browser, and one for the language',
      'WhatsApp messages after 8 days',
      'sign-ins that have ended after a month',
      'An e-mail address, if you leave one',
      'the picture of one of our public videos',
      'Personal Data Protection Act, No. 9 of 2022',
    ];
    for (const what of statements) expect(wordsOf(text)).toContain(what);
  });
  it('names what is collected', () => {
    for (const what of ['phone number', 'name', 'school', 'WhatsApp contact'])
      expect(wordsOf(text)).toContain(what);
  });
});

describe('the terms of service', () => {
  const text = termsOfService(school);
  it('have their date and twelve numbered sections', () => {
    expect(text.updated.text).toBe('28 March 2025');
    expect(titlesOf(text).map((title) => Number.parseInt(title, 10))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
  });
  it('keep the specification’s promises', () => {
    const promises = [
      'non-refundable, except as required by law',
      'advance notice',
      'law of Sri Lanka',
      'any commercial use',
    ];
    for (const promise of promises) expect(wordsOf(text)).toContain(promise);
  });
  it('promise nothing in the teacher’s name that the specification does not', () => {
    for (const promise of ['in the order of registration', 'held on another day', 'through this website,'])
      expect(wordsOf(text)).not.toContain(promise);
  });
});

describe('the page about deletion', () => {
  const text = dataDeletion(school);
  it('says when the confirmation on WhatsApp arrives, and where an e-mail address is left', () => {
    expect(wordsOf(text)).toContain('arrives only if you wrote to us in the 24 hours before');
    expect(wordsOf(text)).toContain('leave an e-mail address');
  });
  it('tells how to ask, how long it takes, what goes and what may stay', () => {
    expect(text.updated.text).toBe('28 March 2025');
    const promises = [
      'Data Deletion Request',
      school.email,
      'full name',
      'phone number of your account',
      'within 14 days',
      'confirmation e-mail',
      'transaction records',
      'cannot bring it back',
    ];
    for (const promise of promises) expect(wordsOf(text)).toContain(promise);
  });
});

it.each([privacyPolicy, termsOfService, dataDeletion])(
  'every section of %o has an address of its own',
  (write) => {
    const ids = write(school).sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);
