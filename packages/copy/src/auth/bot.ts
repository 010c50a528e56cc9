// The WhatsApp bot's messages. The message with a code begins with it, so that a locked phone's notification shows it.

/** The word that asks for a code, prefilled in the chat; one of the words that `codeRequestIn` reads. */
export const passcodeWord: string = 'Passcode';

/** @param minutes how long the code still works, at least 1 */
export function codeMessage({
  code,
  brand,
  minutes,
}: {
  code: string;
  brand: string;
  minutes: number;
}): string {
  return [
    `${code} is your code for ${brand}.`,
    `Type it on the page where you asked for it within ${inMinutes(minutes)}.`,
    'Never share it with anyone, not even with us.',
  ].join('\n');
}

/** The answer to a request for a code when nobody is signing in with this number. */
export function noSignIn({ brand, loginUrl }: { brand: string; loginUrl: string }): string {
  return [
    `To sign in to ${brand}, first open ${loginUrl} and enter this WhatsApp number.`,
    'Then send the word Passcode here, and your code comes back at once.',
  ].join('\n');
}

/** The answer to any other message. */
export function help({ brand, loginUrl }: { brand: string; loginUrl: string }): string {
  return [
    `This chat sends the sign-in codes of ${brand}.`,
    `Open ${loginUrl}, enter this WhatsApp number, then send the word Passcode here.`,
  ].join('\n');
}

/** The answer to Stop. */
export function remindersStopped({ brand }: { brand: string }): string {
  return `You get no more reminders of ${brand}. Sign-in codes still come. Write Start to get reminders again.`;
}

/** The answer to Start. */
export function remindersStarted({ brand }: { brand: string }): string {
  return `You get reminders of ${brand} again. Write Stop whenever you want none.`;
}

/** The answer when the phone has had all its codes of this hour. */
export function tooManyCodes({ minutes }: { minutes: number }): string {
  return `You have had many codes in the last hour. Please use the newest one, or send Passcode again in ${inMinutes(minutes)}.`;
}

/** The answer when too many sign-ins with this number wait: the word alone no longer opens them all. */
export function lettersNeeded(): string {
  return [
    'Several sign-ins with your number are under way, perhaps not all of them yours.',
    'Please send Passcode with the letters that your screen shows behind it, or tap Send Passcode on WhatsApp there once more.',
  ].join('\n');
}

/** The answer when WhatsApp hides the sender's number behind a user name that we do not know. */
export function hiddenNumber({ loginUrl }: { loginUrl: string }): string {
  return [
    'WhatsApp does not show us your number, because you use a user name.',
    `Please share your number with this chat (open our profile and choose Share phone number), then send Passcode again. To sign in, open ${loginUrl}.`,
  ].join('\n');
}

/** The answer to a number that cannot sign in. */
export function foreignNumber({ brand }: { brand: string }): string {
  return `${brand} can be signed in to with Sri Lankan mobile numbers only. Please write from a number that begins with +94.`;
}

function inMinutes(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
