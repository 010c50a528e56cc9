// Composes the set-up list of a new school: what it knows of WhatsApp comes from the service that receives and sends.

import { setupRoutes } from '../features/setup/setup.routes.ts';
import { createSetupService, type SetupDeps } from '../features/setup/setup.service.ts';
import { PATH } from '../features/whatsapp/whatsapp.routes.ts';
import type { WhatsAppService } from '../features/whatsapp/whatsapp.service.ts';
import type { Http } from '../platform/http/route.ts';
import type { ChatLink } from '../ports/whatsapp/whatsapp.ts';
import type { AppDeps } from './deps.ts';
import type { ComposedSite } from './site.ts';

interface SetupParts extends Pick<SetupDeps, 'isBackedUp'> {
  content: Pick<ComposedSite, 'site' | 'refresh'>;
  whatsapp: Pick<WhatsAppService, 'checkNumber' | 'lastArrival'>;
  chat: (word: string) => ChatLink;
}

export function composeSetup(
  http: Http,
  { settings, db, clock }: AppDeps,
  { content, whatsapp, chat, isBackedUp }: SetupParts,
): void {
  // What is stored from before may have come by other credentials, or from the simulator.
  const startedAt = clock.now();
  const setup = createSetupService({
    ...{ db, clock, isBackedUp },
    adminPhones: settings.adminPhones,
    site: content.site,
    refresh: content.refresh,
    whatsapp: {
      phoneNumberId: settings.whatsapp?.phoneNumberId ?? null,
      number: () => chat('').number,
      webhookUrl: settings.publicUrl + PATH,
      checkNumber: async () => whatsapp.checkNumber(),
      lastArrival: async () => whatsapp.lastArrival(startedAt),
    },
  });
  setupRoutes(http, setup);
}
