import { describe, expect, test } from 'vitest';
import {
  MOST,
  publicVideoIdOf,
  type SiteFacts,
  siteChanges,
  sitePictures,
  siteProblems,
} from './site-content.ts';

const lesson = { title: 'Moles', duration: '51:40', level: 3, videoId: 'VALENCE0003' };
const institute = { name: 'Sigma', location: 'Kandy', date: '2 May', time: '8 a.m.', color: '#0F4C81' };
const sample = { title: 'SN2', film: '/media/pictures/a.mp4', picture: '/media/pictures/a.webp' };
const photo = { src: '/pictures/hall.webp', alt: 'A full class' };
const site: SiteFacts = {
  brandName: 'Valence',
  teacherName: 'නිමාලි පෙරේරා',
  qualificationLine: 'B.Sc.',
  subjectLine: 'Chemistry',
  contactNumber: '94770000000',
  email: 'hello@valence.example',
  whatsappCommunityLink: 'https://chat.whatsapp.com/abc',
  videoChannelLink: 'https://www.youtube.com/@valence',
  batchYear: 2027,
  alYears: [2026, 2027],
  institutes: [institute],
  featuredVideo: { title: 'Ice', description: 'Why it floats.', duration: '1:02:45', videoId: 'VALENCE0000' },
  lessons: [lesson],
  photos: [photo],
};
const problems = (change: object) => Object.fromEntries(siteProblems({ ...site, ...change }));
const repeated = <Item>(item: Item, times: number) => Array.from({ length: times }, () => item);

describe('what the content of the public pages must be like', () => {
  test('complete content is valid, also without lessons and photos', () => {
    expect(problems({})).toEqual({});
    expect(problems({ lessons: [], photos: [] })).toEqual({});
    expect(problems({ sample, resultsLine: '58 A passes in 2026' })).toEqual({});
  });

  test.each<[string, object, object]>([
    ['a line of spaces', { brandName: '  ' }, { brandName: 'missing' }],
    ['a line too long', { subjectLine: 'x'.repeat(161) }, { subjectLine: 'too-long' }],
    ['a NUL', { teacherName: 'a\u0000' }, { teacherName: 'unreadable' }],
    ['half a character', { teacherName: '\ud800' }, { teacherName: 'unreadable' }],
    ['a number as people write it', { contactNumber: '0771234567' }, { contactNumber: 'phone' }],
    ['an e-mail without a domain', { email: 'hello@valence' }, { email: 'email' }],
    ['an empty e-mail', { email: '' }, { email: 'missing' }],
    ['http', { videoChannelLink: 'http://youtube.com/' }, { videoChannelLink: 'link' }],
    ['a script', { whatsappCommunityLink: 'javascript:alert(1)' }, { whatsappCommunityLink: 'link' }],
    ['a link with a password', { videoChannelLink: 'https://a@b.lk/' }, { videoChannelLink: 'link' }],
    ['no number for a year', { batchYear: Number.NaN }, { batchYear: 'year' }],
    ['no year', { alYears: [] }, { alYears: 'none' }],
    ['a year twice', { alYears: [2027, 2027] }, { alYears: 'twice' }],
    ['no institute', { institutes: [] }, { institutes: 'none' }],
    ['too many', { institutes: repeated(institute, MOST.institutes + 1) }, { institutes: 'too-many' }],
    [
      'what is wrong with the second institute',
      { institutes: [institute, { ...institute, name: '', color: 'red' }] },
      { 'institutes.1.name': 'missing', 'institutes.1.color': 'colour' },
    ],
    [
      'one video twice',
      { lessons: [lesson, { ...lesson, title: 'Again' }] },
      { 'lessons.1.videoId': 'twice' },
    ],
    [
      'what is wrong with a lesson',
      { lessons: [{ ...lesson, level: 0, duration: '5:60', videoId: 'short' }] },
      { 'lessons.0.level': 'level', 'lessons.0.duration': 'duration', 'lessons.0.videoId': 'video' },
    ],
    [
      'a featured lesson without words',
      { featuredVideo: { ...site.featuredVideo, description: '' } },
      { 'featuredVideo.description': 'missing' },
    ],
    ['results that say nothing', { resultsLine: ' ' }, { resultsLine: 'missing' }],
    [
      'a film elsewhere, without words and picture',
      { sample: { title: '', film: 'https://evil.lk/x.mp4', picture: '' } },
      { 'sample.title': 'missing', 'sample.film': 'film', 'sample.picture': 'picture' },
    ],
    ['a film that is none', { sample: { ...sample, film: '/films/x.html' } }, { 'sample.film': 'film' }],
    ['a picture elsewhere', { photos: [{ ...photo, src: '//evil.lk/x' }] }, { 'photos.0.src': 'picture' }],
    ['a picture above', { photos: [{ ...photo, src: '/a/../b' }] }, { 'photos.0.src': 'picture' }],
    [
      'a photo twice, one without words',
      { photos: [photo, { ...photo, alt: '' }] },
      { 'photos.1.src': 'twice', 'photos.1.alt': 'missing' },
    ],
  ])('%s', (_, change, expected) => {
    expect(problems(change)).toEqual(expected);
  });
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  [' dQw4w9WgXcQ ', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/1', 'https://vimeo.com/1'],
])('the id of %s is %s', (typed, id) => {
  expect(publicVideoIdOf(typed)).toBe(id);
});

test('changes are listed by field, whatever the order of keys', () => {
  const { alt, src } = photo;
  expect(siteChanges(site, { ...site, photos: [{ alt, src }] })).toEqual([]);
  expect(siteChanges(site, { ...site, photos: [], brandName: 'Nova' })).toEqual(['brandName', 'photos']);
});

test('the pictures of the content are listed', () => {
  const lessons = [{ ...lesson, picture: '/pictures/moles.webp' }, lesson];
  expect(sitePictures({ ...site, lessons })).toEqual(['/pictures/moles.webp', '/pictures/hall.webp']);
});
