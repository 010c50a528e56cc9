// The column headings in the files of the admin's analytics and audit trail.

import type { AnalyticsTable } from '@valence/contract/admin/analytics';

export const analyticsFileCopy = {
  headings: {
    'landing-days': ['Day', 'Visits', 'Browsers', 'Pressed register'],
    'landing-sources': ['Source', 'Medium', 'Campaign', 'Visits', 'Pressed register'],
    'landing-clicks': ['What', 'Label', 'Times', 'Visits'],
    'landing-scroll': ['Scrolled at least %', 'Visits'],
    'landing-devices': ['Device', 'Visits'],
    'learning-days': ['Day', 'Minutes watched', 'Students'],
    lessons: ['Lesson', 'Category', 'Students', 'Minutes', 'Minutes before', 'Finished %'],
    'paid-not-watching': ['Name', 'Phone', 'Classes', 'Last watched'],
  } satisfies Record<AnalyticsTable, readonly string[]>,
  curveHeadings: [
    'From second',
    'Up to second',
    'Students',
    'Of those who watched it %',
    'Students before',
    'Of those before %',
  ],
  direct: 'Direct',
} as const;

export const activityFileCopy = {
  headings: ['At', 'Who', 'Number', 'What', 'About', 'Before', 'After'],
  system: 'Valence itself',
} as const;
