import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

const NAMES = ['People', 'The site', 'Bank account', 'Sibling discount', 'Limits', 'Backups'];

function Settings({ first, count = 0 }: { first: string; count?: number }) {
  const [active, setActive] = useState(first);
  const tabs = NAMES.map((name, place) => {
    const label = place === 0 && count > 0 ? `${name}: ${count} are waiting` : name;
    return { key: name, label, panel: name };
  });
  return (
    <div style={{ padding: '900px 16px' }}>
      <Tabs label="Settings" tabs={tabs} active={active} onChange={setActive} />
    </div>
  );
}

function isInSight(name: string): boolean {
  const tab = page.getByRole('tab', { name }).element();
  const [own, row] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()];
  // A row scrolls by whole pixels, and tabs are as wide as their words.
  return Math.ceil(own.left) >= (row?.left ?? Infinity) && Math.floor(own.right) <= (row?.right ?? 0);
}

async function seeTab(name: string): Promise<void> {
  await expect.poll(() => isInSight(name)).toBe(true);
}

test.each(['People', 'Limits', 'Backups'])(
  'on a phone the tab that an address opens is in sight, and the page stays at its top: %s',
  async (name) => {
    await page.viewport(360, 740);
    await render(<Settings first={name} />);
    await seeTab(name);
    expect(window.scrollY).toBe(0);
  },
);

test('on a phone a tab that is chosen with the keys comes into sight, to the left, too', async () => {
  await page.viewport(360, 740);
  await render(<Settings first="Backups" />);
  const tab = (name: string) => page.getByRole('tab', { name }).element() as HTMLElement;
  tab('Backups').dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  await expect.element(page.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true');
  await seeTab('People');
});

test('on a phone the tab stays in sight when a count that comes later makes the row wider', async () => {
  await page.viewport(360, 740);
  const { rerender } = await render(<Settings first="Bank account" />);
  await seeTab('Bank account');
  await rerender(<Settings first="Bank account" count={4} />);
  await expect.element(page.getByRole('tab', { name: 'People: 4 are waiting' })).toBeInTheDocument();
  await seeTab('Bank account');
});
