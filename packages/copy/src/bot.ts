// What the WhatsApp bot writes. A code's message begins with the code, so that a locked phone shows it in the notification.

/** What a person sends for a code, filled into the chat; one of the words that `asksForCode` knows. */
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
    `${code} is your passcode for ${brand}.`,
    `Type it on the page where you asked for it within ${inMinutes(minutes)}.`,
    'Never share it with anyone, not even with us.',
  ].join('\n');
}

/** Somebody asks for a code, but nobody is signing in with this number. */
export function noSignIn({ brand, loginUrl }: { brand: string; loginUrl: string }): string {
  return [
    `To sign in to ${brand}, first open ${loginUrl} and enter this WhatsApp number.`,
    'Then send the word Passcode here, and your code comes back at once.',
  ].join('\n');
}

/** Anything that is not a question for a code. */
export function help({ brand, loginUrl }: { brand: string; loginUrl: string }): string {
  return [
    `This chat sends the sign-in codes of ${brand}.`,
    `Open ${loginUrl}, enter this WhatsApp number, then send the word Passcode here.`,
  ].join('\n');
}

/** The phone has had all codes of this hour. */
export function tooManyCodes({ minutes }: { minutes: number }): string {
  return `You have had many codes in the last hour. Please use the newest one, or send Passcode again in ${inMinutes(minutes)}.`;
}

/** Too many sign-ins with this number wait for the word alone to open them all. */
export function lettersNeeded(): string {
  return [
    'Several sign-ins with your number are under way, perhaps not all of them yours.',
    'Please send Passcode with the letters that your screen shows behind it, or tap Send Passcode on WhatsApp there once more.',
  ].join('\n');
}

/** WhatsApp hides the sender's number behind a user name, and we have not met this person before. */
export function hiddenNumber({ loginUrl }: { loginUrl: string }): string {
  return [
    'WhatsApp does not show us your number, because you use a user name.',
    `Please share your number with this chat (open our profile and choose Share phone number), then send Passcode again. To sign in, open ${loginUrl}.`,
  ].join('\n');
}

/** The number is not one that can sign in. */
export function foreignNumber({ brand }: { brand: string }): string {
  return `${brand} can be signed in to with Sri Lankan mobile numbers only. Please write from a number that begins with +94.`;
}

function inMinutes(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
