// The player and the page of a lesson.

export const playerCopy = {
  documentTitle: (title: string) => `${title} · Valence`,
  loadingTitle: 'Lesson · Valence',
  loading: 'Opening the lesson',
  backToLibrary: 'Back to your lessons',
  neighbours: 'More lessons of this category',
  previous: 'Previous lesson',
  next: 'Next lesson',
  continuedAt: (at: string) => `Continued at ${at}`,
  startOver: 'Start over',
  recordedOn: (date: string) => `Recorded ${date}`,
  accessBy: (source: string) => `Your access: ${source}`,
  about: 'About this lesson',

  noAddress: 'No video URL provided',
  invalidAddress: 'Invalid video URL',

  player: (title: string) => `Player: ${title}`,
  play: 'Play',
  pause: 'Pause',
  playAgain: 'Play again',
  position: 'Position in the lesson',
  positionOf: (at: string, length: string) => `${at} of ${length}`,
  mute: 'Mute',
  unmute: 'Sound on',
  volume: 'Volume',
  captions: 'Captions',
  settings: 'Quality and speed',
  pictureInPicture: 'Picture in picture',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  keyboard: 'Keyboard',

  quality: 'Quality',
  qualityAuto: 'Automatic',
  qualityAutoNow: (side: number) => `Automatic (${side}p now)`,
  qualityOf: (side: number) => `${side}p`,
  dataAnHour: (megabytes: string) => `${megabytes} MB an hour`,
  speed: 'Speed',
  speedOf: (rate: number) => `${rate}×`,
  skipped: (seconds: number) => (seconds < 0 ? `${seconds} s` : `+${seconds} s`),

  buffering: 'Loading',
  offline: 'No connection. The lesson goes on at this second as soon as it is back.',
  tryNow: 'Try now',
  accessEnded: 'Your access to this lesson has ended',
  accessEndedText: 'Ask for renewal, then open the lesson again.',
  askRenewal: 'Ask on WhatsApp',
  renewalMessage: (title: string) => `I would like to renew my access to the lesson "${title}".`,
  broken: 'The lesson stopped playing',
  brokenText: 'Something broke in this browser or on the way. Going on from the same second usually helps.',
  playOn: 'Play on',
  pageInsecure: 'This lesson plays on a secure page only',
  pageInsecureText: (host: string) =>
    `It is encrypted, and the browser can open it only where the address begins with https. Try https://${host}`,

  embed: (title: string) => `Video: ${title}`,
  embedNote: (service: string) => `Plays from ${service}`,
} as const;

/** What the help dialog lists: keys, and what they do. */
export const playerKeys: readonly (readonly [keys: string, does: string])[] = [
  ['Space, K', 'Play or pause'],
  ['J, L', '10 seconds back, on'],
  ['←, →', '5 seconds back, on'],
  ['0 – 9', 'Jump to a tenth of the lesson'],
  ['<, >', 'Slower, faster'],
  ['M', 'Sound off or on'],
  ['C', 'Captions off or on'],
  ['F', 'Full screen'],
  ['?', 'This list'],
];
