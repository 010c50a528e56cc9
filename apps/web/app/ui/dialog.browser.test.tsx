import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { ConfirmProvider, Dialog, useConfirm } from './dialog.tsx';

function WithFields() {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmProvider closeLabel="Close">
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Button>Elsewhere</Button>
      {open && (
        <Dialog open title="Edit the class" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
          <Button onClick={() => setOpen(false)}>Save</Button>
        </Dialog>
      )}
    </ConfirmProvider>
  );
}

function Reopened() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Find
      </button>
      <Dialog open={open} title="Find" onClose={() => setOpen(false)}>
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('a dialog keeps the focus inside: it begins in its first field, and Tab never comes to the page behind', async () => {
  await render(<WithFields />);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the class' });
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  const met = new Set<string>();
  for (let press = 0; press < 8; press += 1) {
    await userEvent.keyboard('{Tab}');
    const { activeElement } = document;
    // Between the last control and the first stands the browser itself.
    if (activeElement && activeElement !== document.body)
      met.add(activeElement.getAttribute('aria-label') ?? activeElement.textContent ?? '');
  }
  expect([...met].sort()).toEqual(['Close', 'Name', 'Save']);
});

test('a dialog that is opened again in the moment in which Escape closes it stays open', async () => {
  await render(<Reopened />);
  await page.getByRole('button', { name: 'Find' }).click();
  const dialog = page.getByRole('dialog', { name: 'Find' });
  await expect.element(dialog).toBeVisible();
  // Before the browser has told that it closed the dialog.
  (dialog.element() as HTMLDialogElement).requestClose();
  await Promise.resolve();
  (document.querySelector('button') as HTMLButtonElement).click();
  await new Promise((done) => setTimeout(done, 100));
  await expect.element(dialog).toBeVisible();
});

for (const [way, leave] of [
  ['Escape', async () => userEvent.keyboard('{Escape}')],
  ['its cross', async () => page.getByRole('button', { name: 'Close' }).click()],
  ['what it was opened for', async () => page.getByRole('button', { name: 'Save' }).click()],
] as const)
  test(`left by ${way}, a dialog gives the focus back to what opened it`, async () => {
    await render(<WithFields />);
    const opener = page.getByRole('button', { name: 'Edit' });
    await opener.click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await leave();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

function Asking({ onAnswer }: { onAnswer: (accepted: boolean) => void }) {
  const confirm = useConfirm();
  const question = { title: 'Confirm Removal', message: 'Remove access?', accept: 'Yes', reject: 'No' };
  return <Button onClick={() => void confirm(question).then(onAnswer)}>Remove</Button>;
}

async function asked() {
  const onAnswer = vi.fn<(accepted: boolean) => void>();
  await render(
    <ConfirmProvider closeLabel="Close">
      <Asking onAnswer={onAnswer} />
    </ConfirmProvider>,
  );
  const opener = page.getByRole('button', { name: 'Remove' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Removal' });
  // What is asked is said with the answer that has the focus.
  await expect.element(dialog).toHaveAccessibleDescription('Remove access?');
  return { onAnswer, dialog, opener };
}

test('a question is answered by its buttons, and Escape is a no', async () => {
  const yes = await asked();
  await yes.dialog.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => yes.onAnswer.mock.calls[0]).toEqual([true]);
  await expect.element(yes.opener).toHaveFocus();
  await yes.opener.click();
  await yes.dialog.getByRole('button', { name: 'No' }).click();
  await expect.poll(() => yes.onAnswer.mock.calls[1]).toEqual([false]);
  await yes.opener.click();
  await expect.element(yes.dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => yes.onAnswer.mock.calls[2]).toEqual([false]);
  await expect.element(yes.opener).toHaveFocus();
});
