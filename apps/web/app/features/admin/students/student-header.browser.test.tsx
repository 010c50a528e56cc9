import { studentsCopy } from '@valence/copy/admin/students';
import type { Phone } from '@valence/domain/phone';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StudentHeader } from './student-header.tsx';
import type { StudentCard } from './student-query.ts';

const student: StudentCard = {
  ...{ userId: 'one', name: '', phone: '94771000001' as Phone, isVerified: true, currentAlYear: null },
  ...{ confirmed: null, enrolledClasses: [], payments: [], accessibleVideos: [] },
};

test.each([
  ['', studentsCopy.student.noInitial, studentsCopy.student.unnamed],
  ['නිමාලි', 'නි', 'නිමාලි'],
])('of a student named “%s” the initial is %s', async (name, initial, shown) => {
  const { container } = await render(<StudentHeader student={{ ...student, name }} />);
  await expect.element(page.getByRole('heading', { name: shown })).toBeVisible();
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe(initial);
});
