// The simulator's page: one chat, its words from the copy package, its script and style as files of their own.

import { readFile } from 'node:fs/promises';
import { simulator, simulatorPicks } from '@valence/copy/auth/simulator';

const folder = new URL('./page/', import.meta.url);

/** What the page consists of. */
export interface Page {
  html: (brand: string) => string;
  css: string;
  js: string;
}

export async function readPage(): Promise<Page> {
  const [css, js] = await Promise.all(
    ['chat.css', 'chat.js'].map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  return { html, css: css ?? '', js: js ?? '' };
}

function html(brand: string): string {
  const picks = simulatorPicks.map(
    ({ phone, label }) =>
      `<button type="button" class="pick" data-phone="${escaped(phone)}">${escaped(label)}</button>`,
  );
  const words = JSON.stringify({
    phoneInvalid: simulator.phoneInvalid,
    notSent: simulator.notSent,
    away: simulator.away,
    locked: simulator.locked,
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(simulator.title)} · ${escaped(brand)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/simulator/whatsapp/chat.css">
<script type="module" src="/simulator/whatsapp/chat.js"></script>
</head>
<body data-words="${escaped(words)}">
<main class="phone">
<header>
<div class="avatar" aria-hidden="true">${escaped(brand.slice(0, 1))}</div>
<div><h1>${escaped(brand)}</h1><p>${escaped(simulator.subtitle)}</p></div>
</header>
<section class="who">
<label for="phone">${escaped(simulator.phoneLabel)}</label>
<input id="phone" inputmode="tel" autocomplete="off" maxlength="24" placeholder="${escaped(simulator.phonePlaceholder)}" aria-describedby="problem">
<div class="picks" role="group" aria-label="${escaped(simulator.picks)}">${picks.join('')}</div>
</section>
<section class="chat" id="chat" role="log" aria-live="polite" aria-label="${escaped(simulator.chatLabel)}" tabindex="0">
<p class="empty" id="empty">${escaped(simulator.empty)}</p>
</section>
<p id="problem" class="problem" role="alert"></p>
<form id="form">
<button type="button" class="word" id="word">${escaped(simulator.sendPasscode)}</button>
<input id="text" autocomplete="off" maxlength="4096" aria-label="${escaped(simulator.messageLabel)}" placeholder="${escaped(simulator.messagePlaceholder)}">
<button type="submit" class="send" aria-label="${escaped(simulator.send)}"><svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M3 20.5 21.5 12 3 3.5v6.6L15 12 3 13.9z" fill="currentColor"/></svg></button>
</form>
</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
