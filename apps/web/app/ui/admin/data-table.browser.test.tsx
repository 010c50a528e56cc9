import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { Column, TableWords } from './table-cells.tsx';

interface Student {
  id: string;
  name: string;
  spot: number;
}

const words: TableWords = {
  actions: 'Actions',
  choose: (name) => `Choose ${name}`,
  sort: 'Sort by',
  up: (head) => `${head} ↑`,
  down: (head) => `${head} ↓`,
  chooseAll: 'Choose all on this page',
  failed: 'This list could not be loaded.',
  tryAgain: 'Try again',
  loading: 'Loading',
  range: (first, last, total) => `${first}–${last} of ${total}`,
  previous: 'Previous',
  next: 'Next',
};

const students: Student[] = ['Nimali', 'Kasun', 'Tharushi'].map((name, index) => ({
  id: name.toLowerCase(),
  name,
  spot: index + 1,
}));
const columns: Column<Student>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => <button type="button">{name}</button>, sorts: true },
  { key: 'spot', head: 'Spot', cell: ({ spot }) => spot, sorts: true, isNumber: true },
];

function answer(change: Partial<DataTableProps<Student>['query']>) {
  const refetch = vi.fn<() => Promise<void>>(async () => undefined);
  return { data: undefined, isError: false, isPlaceholderData: false, refetch, ...change };
}

function tableOf(change: Partial<DataTableProps<Student>> = {}) {
  const view = {
    page: 1,
    sort: 'name',
    onPage: vi.fn<(page: number) => void>(),
    onSort: vi.fn<(sort: string) => void>(),
  };
  const props: DataTableProps<Student> = {
    label: 'Students',
    words,
    columns,
    query: answer({ data: { rows: students, total: 60 } }),
    pageSize: 25,
    keyOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    view,
    empty: <p>No student fits</p>,
    ...change,
  };
  return { props, view: props.view };
}

const head = (name: string) => page.getByRole('columnheader', { name });

test('a head orders by its column, again the other way, and says so', async () => {
  await page.viewport(1280, 720);
  const { props, view } = tableOf();
  const screen = await render(<DataTable {...props} />);
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Spot')).not.toHaveAttribute('aria-sort');
  await page.getByRole('button', { name: 'Spot' }).click();
  await page.getByRole('button', { name: 'Name' }).click();
  expect(vi.mocked(view.onSort).mock.calls).toEqual([['spot'], ['-name']]);
  await screen.rerender(<DataTable {...props} view={{ ...view, sort: '-spot' }} />);
  await expect.element(head('Spot')).toHaveAttribute('aria-sort', 'descending');
});

test('on a phone, where there are no heads, the order is chosen from a list', async () => {
  await page.viewport(360, 740);
  const { props, view } = tableOf();
  await render(<DataTable {...props} />);
  await expect.element(page.getByRole('button', { name: 'Spot' })).not.toBeInTheDocument();
  await page.getByLabelText(words.sort).selectOptions('-spot');
  expect(vi.mocked(view.onSort).mock.calls).toEqual([['-spot']]);
  // Drawn as cards they are rows and cells all the same.
  expect(page.getByRole('row').elements()).toHaveLength(3);
});

test('the pages: which of how many show, and the ways to the others', async () => {
  const { props, view } = tableOf();
  const screen = await render(<DataTable {...props} />);
  await expect.element(page.getByText('1–25 of 60')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(vi.mocked(view.onPage).mock.calls).toEqual([[2]]);
  await screen.rerender(<DataTable {...props} view={{ ...view, page: 3 }} />);
  await expect.element(page.getByText('51–60 of 60')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeDisabled();
});

function Choosing({ props }: { props: DataTableProps<Student> }) {
  const [chosen, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <div className="admin">
        <DataTable {...props} selection={{ chosen, onChange }} />
      </div>
      <output>{[...chosen].sort().join(' ')}</output>
    </>
  );
}

for (const [device, width] of [
  ['a computer', 1280],
  ['a phone', 360],
] as const)
  test(`on ${device} rows are chosen one by one or all of the page at once, and none again`, async () => {
    await page.viewport(width, 740);
    const { props } = tableOf();
    await render(<Choosing props={props} />);
    const chosen = () => document.querySelector('output')?.textContent;
    await page.getByRole('checkbox', { name: 'Choose Kasun' }).click();
    await expect.poll(chosen).toBe('kasun');
    const all = page.getByRole('checkbox', { name: words.chooseAll });
    await expect.element(all).not.toBeChecked();
    await all.click();
    await expect.poll(chosen).toBe('kasun nimali tharushi');
    await expect.element(all).toBeChecked();
    await all.click();
    await expect.poll(chosen).toBe('');
  });

test('the arrows lead from a control to the same one of the neighbouring row', async () => {
  await page.viewport(1280, 720);
  const { props } = tableOf();
  await render(<DataTable {...props} />);
  (page.getByRole('button', { name: 'Nimali' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(page.getByRole('button', { name: 'Tharushi' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await expect.element(page.getByRole('button', { name: 'Kasun' })).toHaveFocus();
});

test('while the first rows come it says so; when they do not come it says that and asks again', async () => {
  const { props } = tableOf({ query: answer({}) });
  const screen = await render(<DataTable {...props} />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Students: Loading');
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  const failed = answer({ isError: true });
  await screen.rerender(<DataTable {...props} query={failed} />);
  await expect.element(page.getByText(words.failed)).toBeVisible();
  await page.getByRole('button', { name: words.tryAgain }).click();
  expect(failed.refetch).toHaveBeenCalledTimes(1);
});

test('while another page is on its way the former rows stay and are marked busy', async () => {
  const { props } = tableOf({
    query: answer({ data: { rows: students, total: 60 }, isPlaceholderData: true }),
  });
  await render(<DataTable {...props} />);
  await expect.element(page.getByRole('table', { name: 'Students' })).toBeVisible();
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});

test('without rows it shows what that means', async () => {
  const { props } = tableOf({ query: answer({ data: { rows: [], total: 0 } }) });
  await render(<DataTable {...props} />);
  await expect.element(page.getByText('No student fits')).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
});
