// What a launcher and the server of a release say to each other. The two can be of different releases: what is here stays as it
// is, and new words must be such that the other side may ignore them.

import type { DatabaseAddress } from '../../platform/db/address.ts';
import type { ExchangeOrder } from '../restart-on.ts';

/**
 * `start`: the first; the server starts with this database and port. `connection`: a visitor's connection comes with it. `lead`:
 * visitors come here now; what runs beside the server begins. `stand-by`: they come here no more; each answer ends its
 * connection, and what runs beside the server ends. `serve`: they come here beside the server that
 * leads, which alone has something beside it; a release that does not know this word closes each connection after its answer, if it stood
 * by before. `retire`: the server ends after its last answer.
 */
export type LauncherOrder =
  | {
      readonly order: 'start';
      readonly database: DatabaseAddress;
      readonly isEmbedded: boolean;
      readonly port: number;
    }
  | { readonly order: 'connection'; readonly id: number }
  | { readonly order: 'lead' | 'serve' | 'stand-by' | 'retire' };

/**
 * `ready`: all parts run, and /readyz can be asked at this port of 127.0.0.1. `taken`: the connection with this id is the
 * server's. `standing-by`: nothing runs beside the server. `exchange`: an admin wants restored data in place of the present ones.
 */
export type ServerReport =
  | { readonly report: 'ready'; readonly port: number }
  | { readonly report: 'taken'; readonly id: number }
  | { readonly report: 'standing-by' }
  | { readonly report: 'exchange'; readonly exchange: ExchangeOrder };
