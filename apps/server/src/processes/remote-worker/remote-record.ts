// A film's record as its worker elsewhere writes it: every method asks the server.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FilmRecord } from '../../features/packaging/film-record.ts';
import { workSteps } from '../../features/packaging/remote-work.shapes.ts';
import { LeaseLost } from '../../platform/lease-queue/lease-queue.ts';
import type { AskServer } from './server-calls.ts';

/** @param token of the lease */
export function recordAtServer(ask: AskServer, token: string): FilmRecord {
  const post = async (path: string, body?: object) =>
    ask({ method: 'POST', path: `/${token}/${path}`, ...(body && { body }) });
  return {
    async steps() {
      const answer = await ask({ path: `/${token}/steps` });
      return workSteps.parse(await answer.json()).steps;
    },
    async storePlan(plan) {
      await ask({ method: 'PUT', path: `/${token}/plan`, body: { plan } });
    },
    async beginStep(position) {
      await post(`steps/${position}/begun`);
    },
    async reportShare(position, share) {
      return post(`steps/${position}/share`, { share }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof LeaseLost) return false;
          throw error;
        },
      );
    },
    async storeFiles(_step, folder) {
      for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        await ask({ method: 'PUT', path: `/${token}/files/${file.slice(folder.length + 1)}`, file });
      }
    },
    async finishStep(position, track) {
      await post(`steps/${position}/finished`, { track: track ?? null });
    },
    async show() {
      await post('shown');
    },
    async noteLeanHours(hours) {
      await post('lean-hours', { hours });
    },
    async finish(lean) {
      await post('finished', { lean });
    },
  };
}
