// How the desk's catalogue is put together.

import type { AppDeps } from './app.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { createCatalogueService } from './features/catalogue/catalogue.service.ts';
import { createCategoriesService } from './features/catalogue/categories.service.ts';
import type { Http } from './platform/http/route.ts';

export function composeCatalogue(http: Http, { db, clock }: AppDeps): void {
  catalogueRoutes(http, createCatalogueService({ db, clock }), createCategoriesService({ db, clock }));
}
