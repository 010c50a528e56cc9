// The calls about imports.

import {
  applyImport,
  listImportRows,
  listImports,
  previewImport,
  readImport,
  rejectedRows,
  undoImport,
} from '@valence/contract/admin/imports';
import type { Http } from '../../platform/http/route.ts';
import type { ImportsService } from './imports.service.ts';

export function importsRoutes(http: Http, service: ImportsService): void {
  http.route(previewImport, ({ body, caller }) => service.preview(caller, body));
  http.route(listImports, ({ query, caller }) => service.list(caller, query.page));
  http.route(readImport, ({ params, caller }) => service.read(caller, params.importId));
  http.route(listImportRows, ({ params, query, caller }) =>
    service.rows(caller, params.importId, { show: query.show, page: query.page ?? 1 }),
  );
  http.route(rejectedRows, ({ params, caller }) => service.rejected(caller, params.importId));
  http.route(applyImport, ({ params, caller }) => service.apply(caller, params.importId));
  http.route(undoImport, ({ params, caller }) => service.undo(caller, params.importId));
}
