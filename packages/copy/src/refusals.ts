// The sentence of each refusal: what happened, and what to do.

import type { RefusalCode } from '@valence/contract/refusals';

export const refusalSentences: Record<RefusalCode, string> = {
  'input-invalid': 'Something you entered is not right. Check it and try again.',
  'token-missing': 'Please sign in first.',
  'token-invalid': 'Your sign-in has run out. Please sign in again.',
  'session-ended': 'You were signed out. Please sign in again.',
  'session-replaced': 'You signed in on another device, so this one was signed out.',
  'role-forbidden': 'Your account is not allowed to do this. Ask an admin.',
  'second-factor-due': 'This desk asks for a second factor. Set one up, or sign in with yours, to go on.',
  'route-absent': 'There is nothing at this address.',
  'request-too-slow': 'This took too long to arrive. Please try again.',
  'body-too-large': 'This is too large to send at once. Send less, or in parts.',
  'content-type-unsupported': 'Send this as JSON (content type application/json).',
  'too-many-calls': 'Too many requests at once. Please wait a moment and try again.',
  fault: 'Something went wrong on our side. Nothing was changed. Please try again.',
  unavailable: 'The server is not ready at this moment. Please try again shortly.',
  'no-room':
    'The server’s disk is full: this could not be saved, and nothing of it was kept. Please try again later, or tell the school.',
  'phone-invalid': 'This is not a mobile number we can write to. Enter it like 077 123 4567.',
  'too-many-sign-ins': 'Too many sign-in requests. Please wait a little and try again.',
  'attempt-absent': 'This sign-in is no longer there. Please enter your number again.',
  'attempt-over': 'This code can no longer be used. Please request a new one.',
  'code-not-sent': 'No code was sent yet. Send the word Passcode to us on WhatsApp first.',
  'code-wrong': 'That code is not right. Check the newest WhatsApp message and try again.',
  'guesses-spent':
    'This code was not checked: too many wrong ones were tried with this number today. Send Passcode with the letters shown here to us on WhatsApp, and enter the code that comes back.',
  'account-suspended': 'This account is suspended. Please contact us on WhatsApp.',
  'account-merged': 'This number was joined with another number of yours. Please sign in with that one.',
  'refresh-token-invalid': 'Your sign-in has run out. Please sign in again.',
  'session-absent': 'This device is no longer signed in.',
  'half-session-over':
    'This sign-in took too long, or there were too many tries. Please start again with your number.',
  'factor-wrong': 'That is not right, or it was used already. Wait for the next code, then try again.',
  'too-many-factor-tries': 'Too many tries for one day. Please come back later, or use a passkey.',
  'factor-absent': 'This second factor is no longer there.',
  'sign-in-again':
    'Sign in again first: this is possible within 15 minutes of signing in. Nothing was changed.',
  'confirmation-needed': 'Show your second factor once more first. Nothing was changed.',
  'setup-over': 'This took too long. Nothing was changed: please begin again.',
  'passkeys-impossible':
    'Passkeys need a site with a name, such as lessons.example.lk. This one is reached by a number.',
  'passkey-invalid': 'This passkey could not be checked, or somebody has it already. Please try again.',
  'factor-last':
    'This desk asks for a second factor, and this is your only one. Add another one before you remove it.',
  'webhook-token-wrong': 'The verify token is not the one in the settings.',
  'webhook-signature-wrong': 'The signature does not match the body.',
  'video-absent': 'This video is not there, or you have no access to it.',
  'stream-token-invalid': 'This lesson was open for too long. Open it again.',
  'stream-forbidden': 'Your access to this lesson has ended.',
  'stream-elsewhere':
    'A lesson is playing on another device of this account. Stop it there, or choose to watch here.',
  'stream-too-fast': 'This lesson is being loaded much faster than it plays. It goes on in a moment.',
  'stream-file-absent': 'There is no such part of this lesson.',
  'al-year-unknown': 'Choose an A/L year that this school runs.',
  'too-many-year-changes':
    'You changed your A/L year twice in the last 30 days. If it is not the right one, ask your teacher to set it.',
  'language-absent': 'There are no pages in this language.',
  'visit-absent': 'This visit is not known here, or it is over.',
  'too-many-fallbacks': 'Too many reports came from the player. The lesson plays on.',
  'too-many-play-reports': 'The player reported too often how lessons play. The lesson plays on.',
  'too-many-beacons': 'Too many visits and activities were reported at once. Please try again later.',
  'period-invalid': 'Choose at most one year, and a last day that is not before the first one.',
  'student-absent': 'No student has this number.',
  'students-too-many':
    'One step takes 5,000 students at most. Narrow the filters, by class or A/L year, and take one part after the other. An admin can download them all as a file.',
  'class-absent': 'One of these classes does not exist. Nothing was changed.',
  'account-absent': 'This account is no longer there.',
  'account-own': 'Another admin must do this: you cannot change your own role or suspend your own account.',
  'phone-taken': 'Another account has this number already. Nothing was changed.',
  'student-note-changed': 'Somebody changed this note meanwhile.',
  'staff-already': 'This number works at the desk already. Change its role in the list.',
  'role-fixed':
    'This admin is named in the server’s own configuration (ADMIN_PHONES). Only there can that be changed.',
  'message-incomplete': 'Choose the lesson, or the class and what has changed.',
  'messages-changed': 'It concerns others by now. Look at the preview again.',
  'messages-absent': 'These messages are no longer kept.',
  'budget-reached': 'That is more than this month’s budget for messages. Nothing was sent.',
  'budget-not-yours': 'Only an admin can let a month go over its budget.',
  'merge-same': 'Both numbers belong to this account already.',
  'merge-of-desk': 'One of these accounts works at the desk. Only student accounts can be joined.',
  'merge-deletion-open':
    'The deletion of one of these accounts was asked for. Decide about that first, under Requests.',
  'packaging-absent': 'This film is no longer in the list.',
  'packaging-over': 'This film is not being worked on any more, so there is nothing to stop.',
  'ffmpeg-missing':
    'ffmpeg is not on the server yet. This film plays as it is, and is packaged once ffmpeg is there.',
  'packaging-not-over': 'This film is being worked on, or is done.',
  'thumbnail-invalid':
    'This picture is damaged, or is no JPEG, PNG or WebP. Export it again, then choose it.',
  'video-changed':
    'Somebody else changed this video meanwhile. Nothing of theirs or yours is lost: look at theirs, then save again.',
  'video-address-invalid':
    'This address cannot be played. Use a protected upload, Bunny Stream, YouTube, Vimeo, or an https address of an .mp4 or .m3u8 file.',
  'picture-address-invalid':
    'Students see pictures of this site alone: choose one from this device, or leave the field empty.',
  'title-missing':
    'Write a title. Only that of a YouTube, Vimeo or Bunny video can be left empty: it is then taken from there.',
  'lookup-not-failed': 'The title and picture of this video are being fetched, or are there already.',
  'open-year-missing': 'Choose the A/L year that this video is open to.',
  'category-absent': 'This category is no longer there. Choose another one.',
  'category-taken': 'There is a category of this name already.',
  'category-in-use':
    'This category still has videos, perhaps deleted ones. Move them to another category first.',
  'categories-changed': 'The categories were changed meanwhile. Look at them again, then put them in order.',
  'attachment-absent': 'This paper is no longer there.',
  'attachment-parts-missing': 'The paper did not arrive whole. Please choose the file again.',
  'attachment-too-large': 'This paper is larger than papers may be here. Make the PDF smaller, or divide it.',
  'attachment-not-a-pdf':
    'This file is damaged, or is no PDF. Export it as PDF from the program it was written in, then choose that.',
  'attachment-name-invalid': 'This name cannot be kept. Leave out / and \\, and write one line.',
  'attachments-full': 'This video has 30 papers already. Take one away first.',
  'frame-absent':
    'The film of this video is shorter than that, or is not on this server. Choose an earlier moment.',
  'frame-not-made':
    'The picture could not be taken: ffmpeg is missing on the server, or could not read the film. Choose a picture instead.',
  'captions-absent': 'There are no captions of this language.',
  'captions-invalid': 'This file is not captions that can be shown. Nothing was changed.',
  'attachments-changed': 'The papers were changed meanwhile. Look at them again, then put them in order.',
  'not-enrolled': 'This student is not enrolled in that class. Nothing was recorded.',
  'account-number-invalid':
    'This is no number of a bank account. Enter its 6 to 20 digits; spaces and hyphens may stand between them.',
  'fee-absent': 'This class has no fee for that month. Nothing was recorded.',
  'month-paid': 'That month is paid already. Nothing was recorded.',
  'payment-above-fee': 'That is more than what is left to pay for this month. Nothing was recorded.',
  'recorded-otherwise':
    'An earlier press was recorded, though its answer did not come, and it was for something else. Nothing was recorded now: look at what stands here, then press again.',
  'payment-absent': 'There is no such payment.',
  'entry-corrected': 'This amount was taken back already.',
  'entry-not-own': 'Only an admin may correct this: it is of another day or person.',
  'receipt-absent': 'There is no such receipt.',
  'free-card-absent': 'There is no such free card.',
  'months-reversed': 'The last month is before the first one. Nothing was changed.',
  'institute-absent': 'There is no such institute.',
  'share-above-whole': 'A share is at most 100 %.',
  'institute-name-taken': 'An institute of this name is there already.',
  'class-name-taken': 'This institute has a class of this name already.',
  'already-enrolled': 'This student is in the class already.',
  'spot-taken': 'Another student of this class has that spot. Nothing was changed.',
  'enrolment-absent': 'This student is no longer in the class.',
  'class-video-absent': 'This class does not have this lesson any more.',
  'undo-late': 'This can no longer be undone.',
  'extension-absent': 'This can no longer be undone.',
  'extension-too-far': 'No access can last that long. Nothing was moved.',
  'extension-overtaken': 'Nothing was undone: what came later stands in the way.',
  'picture-invalid':
    'This picture is damaged, or is no JPEG, PNG or WebP. A screenshot of the slip works well.',
  'picture-absent': 'This picture is not there, or a slip has it already.',
  'too-many-pictures': 'That is a lot of pictures for one day. Please write to us on WhatsApp.',
  'slip-waiting': 'You have already sent a slip for this month. We will look at it soon.',
  'slip-absent': 'There is no such slip.',
  'slip-reviewed': 'Somebody has already decided about this slip.',
  'site-changed':
    'Somebody else published another version meanwhile. Look at theirs first; what you entered is still here.',
  'site-picture-absent': 'One of the pictures is no longer there. Choose it again; nothing was published.',
  'sample-film-invalid': 'This file is damaged, or is no MP4 film. Export it again, then choose it.',
  'site-version-absent': 'There is no such version.',
  'site-not-written':
    'The public pages could not be written with this. Nothing was published. Please try again.',
  'setup-published':
    'The public pages are published already. Change the name, the number and the years in Settings, under The site.',
  'whatsapp-simulated':
    'WhatsApp is not connected yet. Set the four WHATSAPP settings and start the server again.',
  'site-not-writable': 'This server cannot write its public pages anew. Install it again from its archive.',
  'backups-not-running':
    'Backups do not go on at the moment, so this cannot be done. What is wrong stands at the top of this page.',
  'backup-busy': 'Another task of the backups is not over yet. Wait until it is, then try again.',
  'instant-outside':
    'The backups do not reach to this instant. Choose one between the two that this page names.',
  'restore-elsewhere':
    'This server cannot exchange its own database. Restore at the machine instead: valence restore --help says how.',
  'restored-copy-waits':
    'A restored copy is there already. Put it in place or delete it first: each takes the room of a whole school.',
  'backup-folder-absent':
    'These data are not there any more. Somebody has deleted them or put them in place.',
  'limit-out-of-range': 'This number is too small or too large. Nothing was changed.',
  'own-factor-missing':
    'Set up your own second step first, or sign in with it. Otherwise you would be the first to be locked out.',
  'note-absent': 'This note is no longer there.',
  'downloads-off': 'This school has switched downloads off. Lessons play with a connection.',
  'download-impossible': 'This lesson cannot be kept on a phone. It plays with a connection.',
  'download-key-invalid': 'This browser’s key was not understood. Please update the browser, then try again.',
  'download-devices-full':
    'Lessons already lie on as many of your devices as allowed. Delete them on one of them; what is not used ends there within 7 days.',
  'downloads-full': 'There is no room for more lessons on this phone. Delete some that you have watched.',
  'push-service-unknown':
    'This browser’s notifications come by a service that the school does not know. Use Chrome, Firefox, Safari or Edge.',
  'push-keys-invalid': 'This browser’s keys were not understood. Please update the browser, then try again.',
  'too-many-notes': 'There is no room for more notes here. Delete some that you no longer need.',
  'question-absent': 'This question is no longer there.',
  'question-changed':
    'Somebody else answered meanwhile. Look at that answer first; what you wrote is still here.',
  'questions-waiting':
    'Many of your questions are still waiting for an answer. Take one back, or wait until some are answered.',
  'too-many-questions':
    'You asked many questions in a short time. What you wrote is kept; please ask again later.',
  'upload-absent': 'This upload is no longer there. Choose the file again to begin anew.',
  'upload-under-way':
    'This film, or another one for this lesson, is being uploaded already. Continue that one, or cancel it first.',
  'upload-offset-wrong':
    'The upload and this browser disagree about how much was sent. It goes on by itself.',
  'upload-elsewhere':
    'What was sent of this film is on another server of the school. It goes on as soon as that one answers.',
  'upload-too-large': 'This file is larger than films may be here.',
  'upload-not-a-film':
    'This file is not a film that can be read here. Send MP4, MOV, MKV, WebM, AVI or MPEG.',
  'upload-name-invalid':
    'This file has a name that cannot be kept. Rename it, without / or \\, and choose it again.',
  'disk-full':
    'The server has no room for this film at present. What arrived is kept: continue when there is room again.',
  'nothing-locked': 'No lesson of this class is locked for this student.',
  'opening-absent': 'This can no longer be undone. Remove the access to the lessons instead.',
  'opening-overtaken': 'Nothing was undone: this access was changed meanwhile.',
  'box-empty': 'There is no cash in the box.',
  'box-changed': 'The box has changed meanwhile. Count it again.',
  'box-absent': 'This box is no longer there.',
  'box-own': 'Another admin must sign your own box.',
  'statement-unreadable': 'This statement cannot be read. Nothing was changed.',
  'receipt-stays': 'It is too late to undo this. An admin can correct the amount.',
  'sibling-elsewhere': 'This student is in another family. Take the student out of it first.',
  'credit-too-small': 'That is more than is left of the credit. Nothing was written down.',
  'removal-absent': 'This removal can no longer be undone. Grant the access again instead.',
  'import-absent': 'This import is no longer there.',
  'import-kind-forbidden': 'Your account may not do this for many students at once. Ask an admin.',
  'import-unreadable': 'This table cannot be read. Nothing was changed.',
  'import-too-large': 'This is more than one import can take. Split the table.',
  'import-empty': 'There is nothing to apply: no row would change anything.',
  'import-not-applied': 'This import was not applied, or is older than 30 days. It cannot be undone.',
  'deletion-absent': 'This request is not open any more.',
  'deletion-of-desk':
    'This account works at the desk. An admin must make it a student’s account before it can be deleted.',
  'deletion-open': 'There is an open request for this account already.',
  'deletion-unverified': 'Verify first that the request came from the student.',
};

/** What is wrong with one field that was sent. `most` in characters. */
export type InputProblem =
  | { readonly kind: 'missing' | 'short' | 'small' | 'large' | 'wrong' }
  | { readonly kind: 'long'; readonly most: number };

const problems: Record<Exclude<InputProblem['kind'], 'long'>, string> = {
  missing: 'this is missing.',
  short: 'this is too short.',
  small: 'this is too small.',
  large: 'this is too large.',
  wrong: 'this is not written as it should be.',
};

/** @param field its name, as the forms write it */
export function inputProblem(field: string, problem: InputProblem): string {
  if (problem.kind === 'long')
    return `${field}: this is too long. Write ${problem.most} characters at the most.`;
  return `${field}: ${problems[problem.kind]}`;
}

/** The fields that people fill in, by their names in the contract. A field that is not here is not named to anybody. */
export const inputFields: Readonly<Record<string, string>> = {
  address: 'Address',
  alYear: 'A/L year',
  amountCents: 'Amount',
  bank: 'Bank',
  body: 'Text',
  branch: 'Branch',
  categoryId: 'Category',
  classId: 'Class',
  classIds: 'Classes',
  code: 'Code',
  description: 'Description',
  endsAt: 'End',
  feeCents: 'Fee',
  from: 'From',
  holder: 'Account name',
  instituteId: 'Institute',
  last: 'Last month',
  location: 'Location',
  month: 'Month',
  name: 'Name',
  note: 'Note',
  number: 'Account number',
  phone: 'Phone number',
  publication: 'Publication',
  reason: 'Reason',
  recordedDate: 'Recorded on',
  reference: 'Reference number',
  search: 'Search',
  spotNumber: 'Spot',
  subtitle: 'Subtitle',
  text: 'Text',
  thumbnailUrl: 'Picture',
  timetable: 'Times',
  title: 'Title',
  to: 'To',
  userIds: 'Students',
  videoId: 'Video',
  year: 'Year',
};

/** Behind the sentence of a wrong passcode: how many guesses are left. */
export function guessesLeft(guesses: number): string {
  if (guesses === 0) return 'That was the last try: request a new one.';
  return guesses === 1 ? '1 try is left.' : `${guesses} tries are left.`;
}
