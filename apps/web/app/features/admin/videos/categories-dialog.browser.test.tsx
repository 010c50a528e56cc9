import { QueryClientProvider } from '@tanstack/react-query';
import {
  createCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  renameCategory,
} from '@valence/contract/learning/categories';
import { categoriesCopy as copy } from '@valence/copy/admin/videos';
import { refusalSentences } from '@valence/copy/refusals';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { answer, refusal, type Server, serverWith } from '../../../../test/signed-in-page.tsx';
import { createQueryClient } from '../../../lib/query.ts';
import { ToastProvider } from '../../../ui/toast.tsx';
import { CategoriesButton } from './categories-dialog.tsx';

const idOf = (name: string) => name.replaceAll(' ', '-');

/** A school of two categories with videos, which does as it is told. */
function school(): Server {
  let categories = ['Physical chemistry', 'Organic chemistry'].map((name) => ({
    _id: idOf(name),
    name,
    videos: 3,
  }));
  const idIn = (path: string) => decodeURIComponent(path.split('/').at(-1) ?? '');
  const done = { success: true };
  return serverWith(
    answer(listCategories, () => categories),
    answer(createCategory, ({ body }) => {
      const { name } = body as { name: string };
      categories = [...categories, { _id: idOf(name), name, videos: 0 }];
      return Response.json({ ...done, categoryId: idOf(name) }, { status: 201 });
    }),
    answer(renameCategory, ({ path, body }) => {
      const { name } = body as { name: string };
      categories = categories.map((one) => (one._id === idIn(path) ? { ...one, name } : one));
      return done;
    }),
    answer(orderCategories, ({ body }) => {
      const { categoryIds } = body as { categoryIds: string[] };
      categories = categoryIds.flatMap((id) => categories.filter(({ _id }) => _id === id));
      return done;
    }),
    answer(deleteCategory, ({ path }) => {
      if (categories.some(({ _id, videos }) => _id === idIn(path) && videos > 0))
        return refusal('category-in-use', refusalSentences['category-in-use']);
      categories = categories.filter(({ _id }) => _id !== idIn(path));
      return done;
    }),
  );
}

const dialog = () => page.getByRole('dialog', { name: copy.title });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const names = () =>
  dialog()
    .getByRole('listitem')
    .getByRole('textbox')
    .elements()
    .map((field) => (field as HTMLInputElement).value);

async function opened(): Promise<void> {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider closeLabel="Close" undoLabel="Undo">
        <CategoriesButton />
      </ToastProvider>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: copy.open }).click();
  await expect.poll(names).toEqual(['Physical chemistry', 'Organic chemistry']);
}

async function addRevision(): Promise<void> {
  await dialog().getByLabelText(copy.newName).fill('Revision');
  await button(copy.add).click();
  await expect.poll(names).toEqual(['Physical chemistry', 'Organic chemistry', 'Revision']);
}

test('a category is added, renamed and moved; the focus moves along, so that a second press moves it on', async () => {
  school();
  await opened();
  await addRevision();
  await expect.element(dialog().getByLabelText(copy.newName)).toHaveValue('');
  await button(copy.up('Revision')).click();
  await expect.poll(names).toEqual(['Physical chemistry', 'Revision', 'Organic chemistry']);
  await expect.element(button(copy.up('Revision'))).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Revision', 'Physical chemistry', 'Organic chemistry']);
  // At the end the other button has it.
  await expect.element(button(copy.up('Revision'))).toBeDisabled();
  await expect.element(button(copy.down('Revision'))).toHaveFocus();
  await dialog().getByLabelText(copy.rename('Revision')).fill('Model papers');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByLabelText(copy.rename('Model papers'))).toBeVisible();
});

test('a category with videos stays, and why is said; an empty one goes', async () => {
  const server = school();
  await opened();
  await addRevision();
  await button(copy.remove('Organic chemistry')).click();
  await expect.element(page.getByText(/This category still has videos/)).toBeVisible();
  await expect.element(button(copy.remove('Revision'))).not.toHaveAttribute('aria-disabled', 'true');
  await button(copy.remove('Revision')).click();
  await expect.poll(names).toEqual(['Physical chemistry', 'Organic chemistry']);
  await expect.element(page.getByText(copy.removed('Revision'))).toBeVisible();
  expect(server.bodies(deleteCategory)).toHaveLength(2);
});
