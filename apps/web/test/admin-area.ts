// Vitest setup of component tests: those of the admin area lie within `.admin`, as its pages do. Outside it they would be without the
// classes that only the admin area uses (styles/admin.css), and what they say of sizes and places would hold for nothing.

import { expect } from 'vitest';

const { testPath = '' } = expect.getState();
if (testPath.includes('/admin/')) document.documentElement.classList.add('admin');
