// `npm run release:archive -- --key FILE`: makes, of the committed state, the archive that is installed without npm and without the
// internet: the product with built pages, its packages, Node and PostgreSQL. Beside it lie its checksum and a signature.

import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  KEY_FILE,
  publicKeyOf,
  SIGNATURE_FILE,
  SUMS_FILE,
  signSums,
  sumLine,
} from '../apps/server/src/platform/release-seal.ts';
import { packFolder } from './release/pack.ts';
import { buildWebIfNeeded } from './web-build.ts';

const root = resolve(import.meta.dirname, '..');

/** What of the repository runs a school. Tests, the demo, and what makes the pages stay out. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'docs/OPERATIONS.md',
  'docs/nginx.conf.example',
  'docs/nginx-several.conf.example',
  'packages',
  'apps/server',
  'apps/web/package.json',
  'apps/web/build-steps',
  'apps/web/public/manifest.webmanifest',
  'studio/package.json',
  ':!apps/server/demo',
  ':!apps/server/test',
  ':!*.test.ts',
  ':!*.test.tsx',
];
const WORKSPACES = ['packages/domain', 'packages/contract', 'packages/copy', 'apps/server', 'apps/web'];
const NODE = 'node_modules/node/bin/node';
/** The oldest C library that the published Node 24 runs with (nodejs/node, BUILDING.md, "Platform list"). */
const NODE_GLIBC = '2.28';

export interface Archive {
  /** The archive's path. */
  readonly file: string;
  readonly bytes: number;
}

/**
 * Writes `valence-VERSION.tar.gz`, SHA256SUMS and its signature into `out`.
 * @param privateKey PEM of an Ed25519 key
 * @throws when files are not committed, or npm cannot get the packages
 */
export async function makeArchive({
  out,
  privateKey,
}: {
  out: string;
  privateKey: string;
}): Promise<Archive> {
  if (git('status', '--porcelain') !== '') throw new Error('Commit or remove what is changed first.');
  await buildWebIfNeeded();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const name = `valence-${version}`;
  const work = mkdtempSync(join(tmpdir(), 'valence-release-'));
  try {
    const stage = join(work, name);
    stageProduct(stage);
    const committedAt = new Date(git('show', '--no-patch', '--format=%cI', 'HEAD').trim());
    const facts = {
      version,
      commit: git('rev-parse', 'HEAD').trim(),
      committedAt: committedAt.toISOString(),
      glibc: NODE_GLIBC,
      // Last: install.sh reads this line.
      platform: `${process.platform}-${process.arch}`,
    };
    writeFileSync(join(stage, 'release.json'), `${JSON.stringify(facts, null, 2)}\n`);
    writeFileSync(join(stage, KEY_FILE), publicKeyOf(privateKey));
    mkdirSync(out, { recursive: true });
    const file = join(out, `${name}.tar.gz`);
    await packFolder(stage, { file, modifiedAt: committedAt });
    const sums = await sumLine(file);
    writeFileSync(join(out, SUMS_FILE), sums);
    writeFileSync(join(out, SIGNATURE_FILE), signSums(sums, privateKey));
    return { file, bytes: statSync(file).size };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function stageProduct(stage: string): void {
  mkdirSync(stage, { recursive: true });
  const tree = execFileSync('git', ['archive', 'HEAD', '--', ...SOURCES], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['x', '-C', stage], { input: tree });
  const words = WORKSPACES.flatMap((workspace) => ['--workspace', workspace]);
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', ['ci', '--omit=dev', ...words, ...quiet], {
    cwd: stage,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // The pages' scripts have it already; only browsers run it.
  rmSync(join(stage, 'node_modules/hls.js'), { recursive: true, force: true });
  mkdirSync(join(stage, 'node_modules/node/bin'), { recursive: true });
  copyFileSync(join(root, NODE), join(stage, NODE));
  execFileSync('cp', ['-R', join(root, 'apps/web/build'), join(stage, 'apps/web/build')]);
  rmSync(join(stage, 'package-lock.json'));
  copyFileSync(join(stage, 'apps/server/install/install.sh'), join(stage, 'install.sh'));
  execFileSync('chmod', ['-R', 'u+w,go=rX', stage]);
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' });
}

/** Makes the key that the releases of years to come are signed with; a file that is there stays. */
function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      key: { type: 'string' },
      'new-key': { type: 'boolean', default: false },
      out: { type: 'string', default: join(root, 'build/release') },
    },
  });
  if (!values.key) {
    console.error(
      'Say with which key: npm run release:archive -- --key FILE (the first time with --new-key; keep the file apart, and for good)',
    );
    process.exit(2);
  }
  if (values['new-key'] && !existsSync(values.key)) makeKey(values.key);
  try {
    const { file, bytes } = await makeArchive({
      out: resolve(values.out),
      privateKey: readFileSync(values.key, 'utf8'),
    });
    console.log(
      `${file}: ${(bytes / 1e6).toFixed(1)} MB. Publish it with ${SUMS_FILE} and ${SIGNATURE_FILE}.`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
