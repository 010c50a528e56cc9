import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tabs } from './tabs.tsx';

const NAMES = ['People', 'The site', 'Bank account', 'Sibling discount', 'Limits', 'Backups'];

function Settings({ first }: { first: string }) {
  const [active, setActive] = useState(first);
  const tabs = NAMES.map((name) => ({ key: name, label: name, panel: name }));
  return (
    <div style={{ padding: '900px 16px' }}>
      <Tabs label="Settings" tabs={tabs} active={active} onChange={setActive} />
    </div>
  );
}

function expectInSight(name: string): void {
  const tab = page.getByRole('tab', { name }).element();
  const [own, row] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()];
  // A row scrolls by whole pixels, and tabs are as wide as their words.
  expect(Math.ceil(own.left)).toBeGreaterThanOrEqual(row?.left ?? Infinity);
  expect(Math.floor(own.right)).toBeLessThanOrEqual(row?.right ?? 0);
}

test.each(['People', 'Limits', 'Backups'])(
  'on a phone the tab that an address opens is in sight, and the page stays at its top: %s',
  async (name) => {
    await page.viewport(360, 740);
    await render(<Settings first={name} />);
    expectInSight(name);
    expect(window.scrollY).toBe(0);
  },
);

test('on a phone a tab that is chosen with the keys comes into sight, to the left, too', async () => {
  await page.viewport(360, 740);
  await render(<Settings first="Backups" />);
  const tab = (name: string) => page.getByRole('tab', { name }).element() as HTMLElement;
  tab('Backups').dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  await expect.element(page.getByRole('tab', { name: 'People' })).toHaveAttribute('aria-selected', 'true');
  expectInSight('People');
});
