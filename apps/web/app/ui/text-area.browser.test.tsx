import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextArea } from './text-area.tsx';

function Reason({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <TextArea
      label="The reason"
      hint="The student reads it."
      error={error}
      value={value}
      onChange={setValue}
    />
  );
}

test('a text area takes several lines, Enter included, under its own name', async () => {
  const screen = await render(<Reason />);
  const field = screen.getByLabelText('The reason');
  await field.click();
  await userEvent.keyboard('ඇයට{Enter}Her sister is in the class');
  await expect.element(field).toHaveValue('ඇයට\nHer sister is in the class');
  await expect.element(field).toHaveAccessibleDescription('The student reads it.');
});

test('what is wrong stands in the place of the hint, and is the field’s description', async () => {
  const screen = await render(<Reason error="Write a reason." />);
  const field = screen.getByLabelText('The reason');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field).toHaveAccessibleDescription('Write a reason.');
  await expect.element(screen.getByText('The student reads it.')).not.toBeInTheDocument();
});
