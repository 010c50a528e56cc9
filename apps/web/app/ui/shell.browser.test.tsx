import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../styles/app.css';
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
