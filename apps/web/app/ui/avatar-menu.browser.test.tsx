import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { AvatarMenu } from './avatar-menu.tsx';

test('the initial is empty until the name is known, then its first letter, or the fallback where there is none', async () => {
  const menu = (name: string | undefined) => (
    <AvatarMenu label="Your menu" name={name} fallback="C">
      <p>Settings</p>
    </AvatarMenu>
  );
  const screen = await render(menu(undefined));
  const button = screen.getByRole('button', { name: 'Your menu' });
  const initial = () => button.element().querySelector('[aria-hidden]')?.textContent;
  expect(initial()).toBe('');
  await screen.rerender(menu('නිමාලි'));
  expect(initial()).toBe('නි');
  await screen.rerender(menu(''));
  expect(initial()).toBe('C');
});
