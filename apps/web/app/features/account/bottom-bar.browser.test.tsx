import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Navigation } from '../../lib/navigation.tsx';
import { BottomBar } from './bottom-bar.tsx';

const PLACE = { pathname: '/notebook', search: '', hash: '', state: undefined, key: '' };
afterEach(async () => page.viewport(1280, 720));

test('a phone has its four places at the bottom, each as large as a thumb; wider screens do not', async () => {
  await page.viewport(360, 740);
  await render(
    <Navigation first={{ place: PLACE, screen: undefined }} load={async () => undefined}>
      {() => <BottomBar />}
    </Navigation>,
  );
  const links = page.getByRole('link');
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map(({ textContent }) => textContent)).toEqual([
    'Lessons',
    'Notebook',
    'Payments',
    'Me',
  ]);
  for (const link of links.elements()) {
    const { width, height, bottom } = link.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(bottom).toBe(740);
  }
  await expect.element(page.getByRole('link', { name: 'Notebook' })).toHaveAttribute('aria-current', 'page');
  await page.viewport(768, 1024);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
});
