import type { EditedVideo } from '@valence/contract/admin/videos';
import { describe, expect, it } from 'vitest';
import { bodyOf, differences, draftOf, EMPTY_DRAFT } from './video-draft.ts';

const stored: EditedVideo = {
  _id: '01890000-0000-7000-8000-000000000001',
  title: 'Alkanes',
  subtitle: '',
  description: '',
  categoryId: '01890000-0000-7000-8000-000000000002',
  category: 'Organic',
  thumbnailUrl: null,
  animationUrl: null,
  uploadedDate: '2027-01-14T06:30:00.000Z',
  recordedDate: '2027-01-10T06:30:00.000Z',
  alYear: 2027,
  month: 1,
  year: 2027,
  durationSeconds: null,
  kind: 'youtube',
  isUnprotected: true,
  openToYear: true,
  publishedAt: '2027-01-31T19:00:00.000Z',
  state: 'scheduled',
  classes: 0,
  version: 4,
  address: 'https://youtu.be/FSyAehMdpyI',
  lookup: null,
  assignedTo: [],
};

describe('the form of a video', () => {
  it('sends what was stored when nothing was typed, and leaves source and publication alone', () => {
    expect(bodyOf(draftOf(stored))).toEqual({
      title: 'Alkanes',
      subtitle: '',
      description: '',
      categoryId: stored.categoryId,
      thumbnailUrl: null,
      animationUrl: null,
      source: { kind: 'unchanged' },
      alYear: 2027,
      openToYear: true,
      month: { year: 2027, month: 1 },
      recordedDate: '2027-01-10T06:30:00.000Z',
      publication: { kind: 'unchanged' },
    });
  });

  it('asks for a time when one is wanted, and reads it in Colombo', () => {
    expect(bodyOf({ ...draftOf(stored), publication: 'at', publishAt: '' })).toBeUndefined();
    expect(bodyOf({ ...draftOf(stored), publication: 'at' })?.publication).toEqual({
      kind: 'at',
      at: stored.publishedAt,
    });
  });

  it('a new one without an address has no source', () => {
    expect(bodyOf(EMPTY_DRAFT)).toMatchObject({ source: { kind: 'none' }, month: null, alYear: null });
  });

  it('names the fields that two people left different', () => {
    const mine = { ...draftOf(stored), title: 'Alkenes' };
    expect(differences(draftOf({ ...stored, alYear: 2026 }), mine)).toEqual(['title', 'alYear']);
  });
});
