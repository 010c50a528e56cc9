import { type SiteContent, siteContent } from '@valence/contract/site/site';
import { siteProblems } from '@valence/domain/site-content';
import { describe, expect, test } from 'vitest';
import sample from '../../../../../server/demo/site-content.json' with { type: 'json' };
import { changedByBoth, contentOf, draftOf, mergeChanges } from './site-draft.ts';

const content: SiteContent = siteContent.parse(sample);
const keys = Array.from({ length: 100 }, (_, at) => `key-${at}`);
const newKey = () => keys.pop() ?? '';
const draft = () => draftOf(content, newKey);

describe('the form of the public pages', () => {
  test('gives back what it was filled with, as long as nothing is changed', () => {
    expect(contentOf(draft())).toEqual(content);
    const bare = { ...content, lessons: content.lessons.map(({ picture: _picture, ...lesson }) => lesson) };
    expect(contentOf(draftOf(bare, newKey))).toEqual(bare);
  });

  test('takes numbers, addresses and spaces as people type them', () => {
    const result = contentOf({
      ...draft(),
      contactNumber: '071-123 4567',
      brandName: '  Nova ',
      alYears: [2028, 2026],
      featuredVideo: { ...draft().featuredVideo, videoId: 'https://youtu.be/dQw4w9WgXcQ?si=1' },
    });
    expect(result).toMatchObject({ contactNumber: '94711234567', brandName: 'Nova', alYears: [2026, 2028] });
    expect(result.featuredVideo.videoId).toBe('dQw4w9WgXcQ');
    expect(siteProblems(result).size).toBe(0);
  });

  test('an empty number is a mistake, not a nought', () => {
    const { lessons } = draft();
    const result = contentOf({
      ...draft(),
      batchYear: '',
      lessons: lessons.map((one) => ({ ...one, level: '' })),
    });
    expect(siteProblems(result).get('batchYear')).toBe('year');
    expect(siteProblems(result).get('lessons.0.level')).toBe('level');
  });

  test('of two editors’ changes both stay where they are of different fields; of the same field mine', () => {
    const mine = { ...content, brandName: 'Nova', teacherName: 'Mine' };
    const theirs = { ...content, teacherName: 'Theirs', photos: [] };
    expect(mergeChanges(content, mine, theirs)).toEqual({
      ...content,
      brandName: 'Nova',
      teacherName: 'Mine',
      photos: [],
    });
    expect(changedByBoth(content, mine, theirs)).toEqual(['teacherName']);
  });
});
