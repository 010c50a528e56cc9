import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';
import { startNginx } from './nginx.ts';

// nginx leaves a server out for as long as this once it could not connect to it; with one server alone it never does.
const behind = (ports: readonly number[], port: number) => `
upstream behind {
${ports.map((one) => `  server 127.0.0.1:${one} fail_timeout=1h;`).join('\n')}
}
server {
  listen 127.0.0.1:${port};
  location / { proxy_pass http://behind; }
}`;

test('servers that start after nginx are asked for the first time by what the test asks', async () => {
  const ports = [await freePort(), await freePort()];
  const nginx = await startNginx((port) => behind(ports, port));
  onTestFinished(nginx.stop);
  const asked: string[] = [];
  for (const port of ports) {
    const server = createServer((request, reply) => {
      asked.push(`${request.method} ${request.url}`);
      reply.end();
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
  }
  const answer = await fetch(`${nginx.url}/auth/login`, { method: 'POST' });
  expect({ status: answer.status, asked }).toEqual({ status: 200, asked: ['POST /auth/login'] });
});
