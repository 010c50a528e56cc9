// How a video is watched, on its page in the admin area.

export const watchingCopy = {
  title: 'How it is watched',
  failed: 'How it is watched could not be fetched.',
  nobody: 'Nobody has watched it yet',
  opened: (count: number) =>
    count === 0
      ? 'As soon as a student plays it, you see here in which parts students leave.'
      : `${count === 1 ? '1 student' : `${count} students`} opened it without playing.`,
  started: 'Began',
  finished: 'Finished',
  average: 'Watched on average',
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
  percent: (share: number) => `${Math.round(share * 100)} %`,
  unknown: 'not known',
  noLength: 'The length of this video is not known here, so its parts cannot be told apart.',
  curve: 'Where students leave',
  unit: 'students who watched each part',
  head: 'Part from',
  watched: 'Watched',
} as const;
