// How lessons play, for admins.

export const playQualityCopy = {
  tab: 'How lessons play',
  intro:
    'How quickly lessons start and how smoothly they go on, as students’ players measured it. Whose lessons they were is not kept.',
  totals: {
    start: 'Start, half of them within',
    slowStart: 'Start, 95 of 100 within',
    stalled: 'Time standing still',
    hours: 'Hours played',
    failures: 'Ended with an error',
    fallbacks: 'Taken over by the second player',
  },
  starts: 'How long lessons take to start',
  startsUnit: 'seconds from the press to the picture, by hour of the day',
  startSeries: { median: 'Half of them within', slow: '95 of 100 within' },
  stalls: 'Time standing still',
  stallsUnit: 'of the time that lessons should have played, by hour of the day',
  stallSeries: 'Standing still',
  hour: 'Hour',
  hourOf: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  byRendition: 'By quality',
  byBrowser: 'By browser',
  heads: {
    rendition: 'Quality',
    browser: 'Browser',
    hours: 'Hours',
    start: 'Start',
    slowStart: '95 of 100',
    stalled: 'Still',
    failures: 'Errors',
    fallbacks: 'Taken over',
  },
  headsHint:
    'Start: half of the lessons start within this time; 95 of 100 within the next. Still: the share of time in which a lesson stood still. Below 2 seconds and 1 % nobody complains. If one quality or browser stands out, look there; if all are slow in the evening, it is the students’ connections or the server’s.',
  rendition: (shortSide: number) => (shortSide === 0 ? 'Sound, or no picture yet' : `${shortSide}p`),
  otherBrowsers: 'Other browsers',
  seconds: (milliseconds: number) => `${(milliseconds / 1000).toFixed(milliseconds < 9950 ? 1 : 0)}\u00a0s`,
  /** Shares that matter are small. */
  share: (share: number) => `${(share * 100).toLocaleString('en', { maximumSignificantDigits: 2 })}\u00a0%`,
  hours: (seconds: number) => {
    const hours = seconds / 3600;
    return hours > 0 && hours < 10 ? hours.toFixed(1) : Math.round(hours).toLocaleString('en');
  },
  empty: 'Nothing was played in these days',
  emptyHint: 'Figures show here after students have played lessons on their own devices.',
} as const;
