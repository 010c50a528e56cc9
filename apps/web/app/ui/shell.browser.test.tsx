import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { printed } from '../../test/printed.ts';
import '../styles/app.css';
import { BrandMark } from './brand-mark.tsx';
import { Shell } from './shell.tsx';

test('a field that a refusal leads back to comes to rest below the bar at the top', async () => {
  await page.viewport(1280, 600);
  await render(
    <Shell skipLabel="Skip" brand="School">
      <div style={{ height: 700 }} />
      <input aria-label="Title" />
      <div style={{ height: 2000 }} />
    </Shell>,
  );
  window.scrollTo(0, 1600);
  const field = page.getByLabelText('Title').element() as HTMLInputElement;
  field.focus();
  const bar = document.querySelector('header')?.getBoundingClientRect();
  await expect.poll(() => field.getBoundingClientRect().top).toBeGreaterThanOrEqual(bar?.bottom ?? 0);
  await expect.poll(() => field.getBoundingClientRect().bottom).toBeLessThanOrEqual(600);
});

test.each(['නිමාලි පෙරේරා රසායන විද්‍යා පාසල', 'Nova'])(
  'on a phone the menu is at the right edge, below a long name, too: %s',
  async (name) => {
    await page.viewport(360, 740);
    await render(
      <Shell
        skipLabel="Skip"
        brand={<BrandMark label={name} />}
        menu={<button type="button">Sign in to your lessons</button>}
      >
        {null}
      </Shell>,
    );
    const menu = page.getByRole('button').element().getBoundingClientRect();
    expect(menu.right).toBe(360 - 16);
    const brand = page.getByText(name).element().getBoundingClientRect();
    expect(brand.left).toBe(16);
    expect(brand.right <= menu.left || brand.bottom <= menu.top).toBe(true);
  },
);

test.each(['dark', 'light'])(
  'on paper, text is dark and paper light, also in the %s theme',
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    try {
      await render(
        <Shell skipLabel="Skip" brand="Valence">
          <p>A line of a list</p>
        </Shell>,
      );
      const line = page.getByText('A line of a list').element();
      await printed(true);
      await expect.poll(() => getComputedStyle(line).color).toBe('rgb(18, 32, 46)');
      expect(getComputedStyle(document.documentElement).backgroundColor).toBe('rgb(251, 251, 248)');
    } finally {
      await printed(false);
      delete document.documentElement.dataset.theme;
    }
  },
);
