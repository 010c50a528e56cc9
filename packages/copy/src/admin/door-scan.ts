// Scanning students' codes at the class door.

import { formatRupees } from '@valence/domain/money';

export const scanCopy = {
  scan: 'Scan',
  stop: 'Stop scanning',
  picture: 'The camera’s picture',
  panel: 'Scanning',
  loading: 'Starting the camera',
  aim: 'Hold the student’s code before the camera.',
  loadFailed: 'Scanning could not be loaded. Students are found by typing.',
  again: 'Try again',
  refused:
    'The camera is not allowed. Allow it for this site in the browser’s settings, then try again. Students are found by typing meanwhile.',
  none: 'This device has no camera that can be used. Students are found by typing.',
  inUse: 'Another app or tab uses the camera. Close it, then try again.',
  insecure: 'The camera works only where the site’s address begins with https. Students are found by typing.',
  broken: 'The camera does not start. Students are found by typing.',
  ended: 'The camera has stopped.',
  looking: 'Looking the student up',
  present: 'Present',
  wasPresent: 'Already present',
  paid: 'Paid',
  owes: (cents: number) => `Owes ${formatRupees(cents)}`,
  elsewhere: (className: string) => `Not in this class: ${className}`,
  nowhere: 'In no class',
  unknown: 'No student has this code. Ask them to open Settings with a connection, and scan again.',
  unknownOffline: 'Not in this phone’s list of the class. Search by name, or scan again with a connection.',
  foreign: 'This is no student’s code.',
  failed: 'The student could not be looked up. Scan again.',
} as const;
