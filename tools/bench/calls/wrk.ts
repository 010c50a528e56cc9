// Runs wrk, a load generator written in C that leaves most of a machine to the server, and reads what it measured.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../programs.ts';

/** A request; `#` in its path and body is replaced by the number of the request, so that each can be about something else. */
export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds within which 99 of 100 answers came. */
  readonly p99: number;
}

interface LoadOptions {
  readonly connections: number;
  /** Parts of a second, too. */
  readonly seconds: number;
  readonly first?: number;
  readonly begin?: () => Promise<void>;
}

const run = promisify(execFile);

/**
 * Sends the requests in turn over keep-alive connections, each after the answer to the one before.
 * @param options `first`: the number of the first request; `begin` is awaited when all is written and the load is about to begin
 * @throws when wrk is not installed, or when an answer is not of the 200s
 */
export async function load(
  url: string,
  requests: readonly Request[],
  { connections, seconds, first = 0, begin }: LoadOptions,
): Promise<Load> {
  const program = findProgram(['wrk']);
  if (!program) throw new Error('wrk is not installed; on Debian: apt-get install wrk');
  const folder = await mkdtemp(join(tmpdir(), 'valence-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    const lines = await fileOf(requests);
    await writeFile(script, scriptOf(lines, requests, first));
    const options = ['-t1', `-c${connections}`, `-d${Math.ceil(seconds)}s`, '-s', script];
    await begin?.();
    const loading = run(program, [...options, url]);
    const end = () => loading.child.kill();
    process.once('exit', end);
    // wrk takes whole seconds; at this signal it ends earlier, with the figures of the time that it had.
    let early: NodeJS.Timeout | undefined;
    loading.child.stdout?.once('data', () => {
      if (!Number.isInteger(seconds)) early = setTimeout(() => loading.child.kill('SIGINT'), seconds * 1000);
    });
    const { stdout } = await loading.finally(() => {
      clearTimeout(early);
      process.off('exit', end);
    });
    const [count = Number.NaN, perSecond = Number.NaN, p99 = Number.NaN, failed = Number.NaN] = (
      /^measured (.*)$/m.exec(stdout)?.[1] ?? ''
    )
      .split(' ')
      .map(Number);
    if (failed !== 0) throw new Error(`${failed} requests to ${requests[0]?.path} failed:\n${stdout}`);
    return { requests: count, perSecond, p99 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const files = new WeakMap<readonly Request[], Promise<string>>();
/** Removed when the bench ends. */
const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * The file with the lines of the requests. It is written once: the server is in this process, and its collector would have to clear up
 * after each writing of half a million lines while the server is measured.
 */
function fileOf(requests: readonly Request[]): Promise<string> {
  const written = files.get(requests) ?? writeLines(requests);
  files.set(requests, written);
  return written;
}

async function writeLines(requests: readonly Request[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'valence-wrk-'));
  folders.push(folder);
  const file = join(folder, 'requests.txt');
  await writeFile(file, linesOf(requests));
  return file;
}

/** Each request in a line, since a script can have 65,000 constants at most: method, path, which headers, and body. */
function linesOf(requests: readonly Request[]): string {
  const places = new Map(headersOf(requests).map((headers, place) => [headers, place + 1]));
  return requests
    .map(({ method, path, headers, body = '' }) =>
      [method, path, places.get(tableOf(headers)), body].join('\t'),
    )
    .join('\n');
}

/** The different headers of the requests. */
const headersOf = (requests: readonly Request[]) => [
  ...new Set(requests.map(({ headers }) => tableOf(headers))),
];

const tableOf = (headers: Request['headers']) =>
  `{ ${Object.entries(headers)
    .map(([name, value]) => `[${quoted(name)}] = ${quoted(value)}`)
    .join(', ')} }`;

/** wrk's own way to choose requests and to report: https://github.com/wg/wrk/blob/master/SCRIPTING */
function scriptOf(lines: string, requests: readonly Request[], first: number): string {
  return `local headers = { ${headersOf(requests).join(',\n')} }
local requests = {}
for line in io.lines(${quoted(lines)}) do requests[#requests + 1] = line end
local count = ${first}
local hasBegun = false
local function read(line)
  local method, path, which, body = line:match("^(%S+)\\t(%S+)\\t(%d+)\\t(.*)$")
  return { method, path, headers[tonumber(which)], body ~= "" and body or nil }
end
function request()
  if not hasBegun then
    print("begun")
    io.stdout:flush()
    hasBegun = true
  end
  local place = count % #requests + 1
  if type(requests[place]) == "string" then requests[place] = read(requests[place]) end
  local one = requests[place]
  count = count + 1
  local number = string.format("%07d", count)
  return wrk.format(one[1], one[2]:gsub("#", number), one[3], one[4] and one[4]:gsub("#", number))
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local perSecond = summary.requests / summary.duration * 1e6
  print(string.format("measured %d %f %f %d", summary.requests, perSecond, latency:percentile(99) / 1000, failed))
end
`;
}

/** A string of Lua: JSON's escapes are Lua's, but for those of characters, which JSON.stringify does not make here. */
const quoted = (text: string) => JSON.stringify(text);
