import { login } from '@valence/copy/auth/sign-in';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhoneCard } from './phone-card.tsx';

type Request = (phone: string) => Promise<string | undefined>;

async function opened(onRequest: Request = async () => undefined) {
  const request = vi.fn<Request>(onRequest);
  const screen = await render(<PhoneCard phone={undefined} onRequest={request} />);
  const field = screen.getByLabelText(login.phoneLabel);
  return { screen, field, request };
}

const inputOf = (field: { element(): Element }) => field.element() as HTMLInputElement;

test('the phone card: its words; an empty number sends nothing, and it and one that is not whole are told in the field', async () => {
  const { screen, field, request } = await opened();
  await expect.element(screen.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.element(screen.getByText('Login with WhatsApp')).toBeVisible();
  await expect.element(screen.getByText('+94')).toBeVisible();
  await expect.element(field).toHaveAttribute('placeholder', '77-123-4567');
  const button = screen.getByRole('button', { name: login.requestOtp });
  await button.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Enter your WhatsApp number.');
  await expect.element(field).toHaveFocus();
  await field.fill('77123');
  await button.click();
  await expect.element(screen.getByText('This number is not complete.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill('77124');
  // The focus is there already: a screen reader is told by itself.
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This number is not complete\./);
  expect(request).not.toHaveBeenCalled();
});

test('it reads every way people write a number, typed, pasted and autofilled', async () => {
  const { screen, field, request } = await opened();
  for (const form of ['771234567', '0771234567', '+94 77 123 4567', '94771234567', '0094-77-123-4567']) {
    await field.click();
    await userEvent.keyboard(form);
    await expect.element(field).toHaveValue('77-123-4567');
    await field.clear();
    // All of it in one event, as a paste and the browser's own filling in do.
    await field.fill(form);
    await expect.element(field).toHaveValue('77-123-4567');
    await field.clear();
  }
  for (const wrong of ['+44 7911 123456', '+44 7700 900123', '07712345678']) {
    await field.fill(wrong);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This number has too many digits\./);
  }
  for (const wrong of ['011 234 5678', '+44 770 0900']) {
    await field.fill(wrong);
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Enter a Sri Lankan mobile number/);
  }
  expect(request).not.toHaveBeenCalled();
});

test('what is deleted beside a dash is the digit behind it, both ways; the cursor stays there', async () => {
  const { field } = await opened();
  await field.fill('771234567');
  inputOf(field).setSelectionRange(4, 4);
  await userEvent.keyboard('{Backspace}');
  await expect.element(field).toHaveValue('77-234-567');
  await userEvent.keyboard('{Backspace}');
  await expect.element(field).toHaveValue('72-345-67');
  await userEvent.keyboard('{ArrowRight}{Delete}');
  await expect.element(field).toHaveValue('72-456-7');
  await userEvent.keyboard('3');
  await expect.element(field).toHaveValue('72-345-67');
});

test('while the answer is on its way the button says so and takes no second press; what is wrong is told beside the field', async () => {
  const answer = Promise.withResolvers<string | undefined>();
  const { screen, field, request } = await opened(async () => answer.promise);
  await field.fill('771234567');
  await screen.getByRole('button', { name: login.requestOtp }).click();
  await expect.element(screen.getByRole('button', { name: login.loading })).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(request.mock.calls).toEqual([['94771234567']]);
  answer.resolve('Too many sign-in requests.');
  await expect.element(screen.getByText('Too many sign-in requests.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: login.requestOtp })).toBeEnabled();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});
