// `npm run dev`: the server with the demo cast, restarted on changes, and the pages with hot reload beside it.

import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const server = ['--watch', '--watch-preserve-output', 'tools/serve.ts', '--demo'];
const pages = [join(root, 'node_modules/vite/bin/vite.js')];

const children = [
  spawn(process.execPath, server, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
  spawn(process.execPath, pages, { cwd: join(root, 'apps/web'), stdio: ['ignore', 'inherit', 'inherit'] }),
];

const endAll = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
process.on('SIGINT', endAll).on('SIGTERM', endAll);

// Neither process is useful without the other.
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    endAll('SIGTERM');
  });
}
