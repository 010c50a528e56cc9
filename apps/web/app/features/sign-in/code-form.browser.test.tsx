import { login } from '@valence/copy/auth/sign-in';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import type { CodeProblem } from './use-code.ts';

async function opened(answer?: CodeProblem, isSent = true) {
  const onSubmit = vi.fn<CodeFormProps['onSubmit']>(async () => answer);
  const form = (isCodeSent: boolean) => <CodeForm onSubmit={onSubmit} countdown={null} isSent={isCodeSent} />;
  const screen = await render(form(isSent));
  const sent = async () => screen.rerender(form(true));
  return { screen, onSubmit, sent, boxes: screen.getByLabelText(login.codeLabel) };
}

function pasteInto(field: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  (field as HTMLElement).focus();
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('a code that is typed in full is sent by itself, once', async () => {
  const { boxes, onSubmit } = await opened();
  await boxes.click();
  await userEvent.keyboard('123456');
  await expect.poll(() => onSubmit.mock.calls).toEqual([['123456']]);
});

test('six digits wait while no code was sent, for the button or until one is; what was said before that goes', async () => {
  const early = { text: 'Send the word Passcode to us on WhatsApp first.', isPassing: false };
  const { screen, boxes, onSubmit, sent } = await opened(early, false);
  await boxes.click();
  await userEvent.keyboard('123456');
  await expect.element(boxes).toHaveValue('123456');
  expect(onSubmit).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: login.submitOtp }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(early.text);
  await userEvent.keyboard('654321');
  onSubmit.mockResolvedValue(undefined);
  await sent();
  await expect.poll(() => onSubmit.mock.calls).toEqual([['123456'], ['654321']]);
  await expect.element(screen.getByText(early.text)).not.toBeInTheDocument();
});

test('the whole message pasted into the boxes is sent as its code; a phone number is none', async () => {
  const { screen, boxes, onSubmit } = await opened();
  pasteInto(boxes.element(), '0771234567');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(login.nothingToPaste);
  await expect.element(boxes).toHaveValue('');
  pasteInto(boxes.element(), '481930 is your code for Valence.\nType it within 10 minutes.');
  await expect.poll(() => onSubmit.mock.calls).toEqual([['481930']]);
});

test('a code that the browser fills in with one event is sent', async () => {
  const { boxes, onSubmit } = await opened();
  await expect.element(boxes).toHaveAttribute('autocomplete', 'one-time-code');
  const field = boxes.element();
  // Past the property that React watches, as the browser does.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '481930');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await expect.poll(() => onSubmit.mock.calls).toEqual([['481930']]);
});

test('the Paste button finds the code, and says when there is none or it may not look', async () => {
  const { screen, onSubmit } = await opened();
  const read = vi.spyOn(navigator.clipboard, 'readText');
  const paste = screen.getByRole('button', { name: login.paste });
  read.mockResolvedValueOnce('see you at 4');
  await paste.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(login.nothingToPaste);
  read.mockRejectedValueOnce(new DOMException('Read permission denied.', 'NotAllowedError'));
  await paste.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(login.pasteRefused);
  expect(onSubmit).not.toHaveBeenCalled();
  read.mockResolvedValueOnce('Your code: 481930');
  await paste.click();
  await expect.poll(() => onSubmit.mock.calls).toEqual([['481930']]);
});

test('fewer than six characters are sent neither by the button nor by Enter', async () => {
  const { screen, boxes, onSubmit } = await opened();
  await boxes.fill('12345');
  await expect.element(screen.getByRole('button', { name: login.submitOtp })).toBeDisabled();
  await boxes.click();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a wrong code is told beside the boxes, which are empty and keep the keyboard; one that was not judged stays', async () => {
  const wrong = await opened({ text: 'That code is not right.', isPassing: false });
  await wrong.boxes.fill('481930');
  await expect.element(wrong.screen.getByRole('alert')).toMatchTextContent('That code is not right.');
  await expect.element(wrong.boxes).toHaveValue('');
  await expect.element(wrong.boxes).toHaveFocus();
  await expect.element(wrong.boxes).toHaveAttribute('aria-invalid', 'true');
  await wrong.screen.unmount();

  const lost = await opened({ text: 'There is no connection.', isPassing: true });
  await lost.boxes.fill('481930');
  await expect.element(lost.screen.getByRole('alert')).toMatchTextContent('There is no connection.');
  await expect.element(lost.boxes).toHaveValue('481930');
});

test('what a message says already is not said again: beside the boxes it only stands', async () => {
  const { screen, boxes } = await opened({ text: '4 tries are left.', isPassing: false, isSaid: true });
  await boxes.fill('481930');
  await expect.element(screen.getByText('4 tries are left.')).toBeVisible();
  expect(screen.getByRole('alert').query()).toBeNull();
});
