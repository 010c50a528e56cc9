// One call over the network: builds it from the declared endpoint, limits its time, and reads the answer.

import type { CallOf, Endpoint, ReplyOf } from '@valence/contract/endpoint';
import type { RefusalCode } from '@valence/contract/refusals';
import { deviceNow, noteServerDate } from './clock.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { ApiRefusal, NetworkFailure } from './failures.ts';

export interface SendOptions {
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds until the call is given up. */
  timeoutMs?: number | undefined;
  /** The browser sends it even when the page is gone; at most 64 kB at once (Fetch, "keepalive"). */
  keepalive?: boolean | undefined;
}

const TIMEOUT_MS = 20_000;
/** The server makes a file while it sends it, and the file may be long. */
const FILE_TIMEOUT_MS = 120_000;

/**
 * Sends one call, without any retry.
 * @throws ApiRefusal, NetworkFailure; the signal's reason when the caller gave up
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> | undefined,
  options: SendOptions = {},
): Promise<ReplyOf<E>> {
  const json: unknown = await request(endpoint, input, options, (response) => response.json());
  const parsed = endpoint.reply.safeParse(json);
  if (!parsed.success) throw new NetworkFailure('unreadable', parsed.error);
  return parsed.data as ReplyOf<E>;
}

/** Fetches the file of an endpoint that declares `media`, byte for byte. @throws what `send` throws */
export async function sendForFile<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> | undefined,
  options: SendOptions = {},
): Promise<Blob> {
  return request(endpoint, input, { timeoutMs: FILE_TIMEOUT_MS, ...options }, (response) => response.blob());
}

/** Sends a file as the body of an endpoint that takes one. @throws what `send` throws */
export async function sendBytes<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  file: Blob,
  options: SendOptions = {},
): Promise<ReplyOf<E>> {
  const { url } = requestOf(endpoint, input);
  const headers: Record<string, string> = { accept: 'application/json', 'content-type': file.type };
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const init = { method: endpoint.method, headers, credentials: 'include', body: file } as const;
  const patient = { timeoutMs: FILE_TIMEOUT_MS, ...options };
  const json: unknown = await fetchInTime(url, init, patient, (response) => response.json());
  const parsed = endpoint.reply.safeParse(json);
  if (!parsed.success) throw new NetworkFailure('unreadable', parsed.error);
  return parsed.data as ReplyOf<E>;
}

/**
 * Posts JSON for a page that needs no schema for anything else: the caller reads the answer, which counts only as 201 Created.
 * @throws what `send` throws; ApiRefusal for every other status
 */
export async function post(path: string, body: object, { keepalive = false } = {}): Promise<unknown> {
  const init = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    credentials: 'include',
    keepalive,
    body: JSON.stringify(body),
  } as const;
  return fetchInTime(path, init, {}, async (response) => {
    if (response.status !== 201) throw await refusalOf(response);
    return (await response.json()) as unknown;
  });
}

async function request<E extends Endpoint, T>(
  endpoint: E,
  input: CallOf<E> | undefined,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { method, url, body } = requestOf(endpoint, input);
  const headers: Record<string, string> = { accept: endpoint.media ?? 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  const init = {
    method,
    headers,
    credentials: 'include',
    keepalive: options.keepalive ?? false,
    ...(body !== undefined && { body }),
  } as const;
  const seconds = endpoint.longestSeconds;
  return fetchInTime(url, init, seconds ? { timeoutMs: seconds * 1000, ...options } : options, read);
}

type Scalar = string | number | boolean | undefined;

interface Parts {
  params?: Record<string, Scalar>;
  query?: Record<string, Scalar>;
  body?: unknown;
}

function requestOf(
  endpoint: Endpoint,
  parts: Parts = {},
): { method: string; url: string; body: string | undefined } {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: endpoint.method,
    url: path + search,
    body: parts.body === undefined ? undefined : JSON.stringify(parts.body),
  };
}

async function fetchInTime<T>(
  url: string,
  init: RequestInit,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const giveUp = new AbortController();
  const timer = setTimeout(
    () => giveUp.abort(new NetworkFailure('timeout')),
    options.timeoutMs ?? TIMEOUT_MS,
  );
  const passOn = () => giveUp.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', passOn, { once: true });
  if (options.signal?.aborted) passOn();
  try {
    const early = takeEarlyAnswer(url, options.token);
    if (early) giveUp.signal.addEventListener('abort', early.abort);
    const sentAt = deviceNow();
    const response = await (early?.response ?? fetch(url, { ...init, signal: giveUp.signal }));
    // When the early one was sent is not known.
    if (!early) noteServerDate(response.headers.get('date'), sentAt, deviceNow());
    if (!response.ok) throw await refusalOf(response);
    return await read(response);
  } catch (error) {
    if (giveUp.signal.aborted) throw giveUp.signal.reason;
    if (error instanceof ApiRefusal) throw error;
    throw new NetworkFailure(error instanceof SyntaxError ? 'unreadable' : 'offline', error);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', passOn);
  }
}

async function refusalOf(response: Response): Promise<ApiRefusal> {
  // A proxy in front may answer in HTML: then there is a status but no sentence.
  const body = await bodyOf(response);
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiRefusal(
    response.status,
    typeof body.code === 'string' ? (body.code as RefusalCode) : undefined,
    typeof body.message === 'string' ? body.message : '',
    seconds > 0 ? seconds : undefined,
  );
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
