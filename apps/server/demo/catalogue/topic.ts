// The form of the demo's lists of lessons: by unit of the A/L syllabus, each lesson with its title and description.

/** The eight categories, in the order of the library, with the short names that are used in the pictures' file names. */
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
