// Starts a real S3-compatible service (s3-server.py), and makes empty buckets in it.

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createS3Client, type S3Settings } from '../src/ports/storage/s3-client.ts';

export interface S3Server {
  readonly port: number;
  /** A new bucket that nobody else uses. */
  readonly bucket: () => Promise<S3Settings>;
  readonly stop: () => Promise<void>;
}

/** @throws with the service's own output when it does not start, for example because python3-swift is not installed */
export async function startS3Server(): Promise<S3Server> {
  const home = await mkdtemp(join(tmpdir(), 'valence-s3-'));
  const script = join(import.meta.dirname, 's3-server.py');
  // Debian's own Python: another one that is before it on the PATH does not see Debian's packages.
  const child = spawn('/usr/bin/python3', ['-W', 'ignore', script, home], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += String(chunk);
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const port = await new Promise<number>((started, failed) => {
    createInterface(child.stdout).once('line', (line) => started(Number(line)));
    child.once('error', failed);
    child.once('exit', () => failed(new Error(`The S3 service of the tests did not start: ${output}`)));
  });
  return {
    port,
    bucket: async () => newBucket(port),
    async stop() {
      child.stdin.end();
      const late = setTimeout(() => child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(late);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** @param port where the service listens */
export async function newBucket(port: number): Promise<S3Settings> {
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: `lessons-${randomBytes(6).toString('hex')}`,
    region: 'us-east-1',
    accessKeyId: 'school:worker',
    secretAccessKey: 'lessons-secret',
    pathStyle: true,
  };
  await createS3Client(settings).call({ method: 'PUT' });
  return settings;
}
