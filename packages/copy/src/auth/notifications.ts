// Notifications on a student's phone: the offer in the library, and their part of Settings.

export const notificationsCopy = {
  title: 'Notifications',
  text: 'New lessons, changes in your class, and what is due, on this phone at once. WhatsApp is then used only for what you do not open.',
  allow: 'Allow notifications',
  on: 'On for this phone.',
  turnOff: 'Turn off',
  turnedOn: 'This phone now gets notifications.',
  turnedOff: 'This phone gets no notifications any more.',
  denied:
    'This browser has notifications of this site blocked. Allow them in its settings for this site, then come back here.',
  impossible: 'This browser cannot get notifications.',
  onIphone:
    'On an iPhone or iPad: press Share, then “Add to Home Screen”, and open Valence from there. Then you can allow notifications here.',
  failed: 'Notifications could not be turned on. Please try again.',
  offFailed: 'Notifications could not be turned off. Please try again.',
  offer: 'Hear of new lessons and changes in your class on this phone.',
  later: 'Not now',
  told: 'From the school',
  toldFailed: 'What the school told you could not be loaded.',
} as const;
