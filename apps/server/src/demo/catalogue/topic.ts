// How the demo's lessons are written down: by unit of the A/L syllabus, each with its title and what it is about.

/** The eight categories, in the order of the library, with the short name that pictures are filed under. */
export const CATEGORIES = [
  { slug: 'physical', name: 'Physical chemistry' },
  { slug: 'inorganic', name: 'Inorganic chemistry' },
  { slug: 'organic', name: 'Organic chemistry' },
  { slug: 'analytical', name: 'Analytical chemistry' },
  { slug: 'industrial', name: 'Industrial chemistry' },
  { slug: 'environmental', name: 'Environmental chemistry' },
  { slug: 'practical', name: 'Practical' },
  { slug: 'past-papers', name: 'Past papers' },
] as const;

export type CategorySlug = (typeof CATEGORIES)[number]['slug'];

/** Lessons of one unit; the unit is shown as their subtitle. */
export interface Topic {
  readonly unit: string;
  readonly lessons: readonly TopicLesson[];
}

export type TopicLesson = readonly [title: string, description: string];
