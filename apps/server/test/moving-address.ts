// An address on the loopback interface that leads to another one, and can be moved: as the address of a PostgreSQL service is after a
// failover. Its connections can also fall silent, as those to a machine do whose power is gone.

import { connect, createServer, type Socket } from 'node:net';

export interface MovingAddress {
  readonly port: number;
  /** New connections go there; those that are open end. */
  moveTo(port: number): void;
  /** Nothing goes through the connections that are open now; they stay open. New ones work. */
  fallSilent(): void;
  close(): Promise<void>;
}

export async function openMovingAddress(target: number): Promise<MovingAddress> {
  let port = target;
  /** Raised by each silence; a connection is of the silence that it began after. */
  let silences = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
  };
  const server = createServer((visitor) => {
    keep(visitor);
    const own = silences;
    const inner = connect(port, '127.0.0.1');
    keep(inner);
    visitor.once('close', () => inner.destroy());
    inner.once('close', () => visitor.destroy());
    visitor.on('data', (bytes) => void (own < silences || inner.write(bytes)));
    inner.on('data', (bytes) => void (own < silences || visitor.write(bytes)));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: address.port,
    moveTo(next) {
      port = next;
      end();
    },
    fallSilent() {
      silences += 1;
    },
    async close() {
      end();
      await new Promise((done) => server.close(done));
    },
  };
}
