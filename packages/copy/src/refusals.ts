// What a refusal says to the person who meets it: what happened, and what to do.

import type { RefusalCode } from '@valence/contract/refusals';

export const refusalSentences: Record<RefusalCode, string> = {
  'input-invalid': 'Something in this request is not as it should be.',
  'token-missing': 'Please sign in first.',
  'token-invalid': 'Your sign-in has run out. Please sign in again.',
  'session-ended': 'You were signed out. Please sign in again.',
  'session-replaced': 'You signed in on another device, so this one was signed out.',
  'role-forbidden': 'Your account may not do this.',
  'route-absent': 'There is nothing at this address.',
  'body-too-large': 'That is too much to send at once.',
  'content-type-unsupported': 'Send this as JSON (content type application/json).',
  'too-many-calls': 'That was a lot at once. Please wait a moment and try again.',
  fault: 'Something went wrong on our side. Nothing was changed. Please try again.',
  unavailable: 'The server is not ready at this moment. Please try again shortly.',
  'phone-invalid': 'This is not a mobile number we can write to. Enter it like 077 123 4567.',
  'too-many-sign-ins': 'Too many sign-in requests. Please wait a little and try again.',
  'attempt-absent': 'This sign-in is no longer there. Please enter your number again.',
  'attempt-over': 'This passcode can no longer be used. Please request a new one.',
  'code-not-sent': 'No passcode was sent yet. Send the word Passcode to us on WhatsApp first.',
  'code-wrong': 'That passcode is not right. Check the newest WhatsApp message and try again.',
  'account-suspended': 'This account is suspended. Please contact us on WhatsApp.',
  'refresh-token-invalid': 'Your sign-in has run out. Please sign in again.',
  'session-absent': 'This device is no longer signed in.',
  'webhook-token-wrong': 'The verify token is not the one in the settings.',
  'webhook-signature-wrong': 'The signature does not match the body.',
  'video-absent': 'This video is not there, or you have no access to it.',
  'stream-token-invalid': 'This stream address has run out. Open the lesson again.',
  'stream-forbidden': 'Your access to this lesson has ended.',
  'stream-elsewhere': 'Another device plays a lesson with this account. Stop there, or choose to watch here.',
  'stream-file-absent': 'There is no such part of this lesson.',
  'al-year-unknown': 'Choose an A/L year that this school runs.',
  'visit-absent': 'This visit is not known here, or it is over.',
  'too-many-beacons': 'Too many visits and activities were reported at once. Please try again later.',
  'student-absent': 'No student has this number.',
  'class-absent': 'One of these classes does not exist. Nothing was changed.',
  'upload-absent': 'This upload is no longer there. Choose the file again to begin anew.',
  'upload-under-way':
    'A film for this lesson is being uploaded already. Continue that one, or cancel it first.',
  'upload-offset-wrong':
    'The upload stands at another place than this browser thought. It goes on by itself.',
  'upload-too-large': 'This file is larger than films may be here.',
  'upload-not-a-film':
    'This file is not a film that can be read here. Send MP4, MOV, MKV, WebM, AVI or MPEG.',
  'upload-name-invalid':
    'This file has a name that cannot be kept. Rename it, without / or \\, and choose it again.',
  'disk-full':
    'The server has no room for this film at present. What arrived is kept: continue when there is room again.',
  'removal-absent': 'This removal can no longer be undone. Grant the access again instead.',
};
