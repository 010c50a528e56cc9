// The simulator's page in the browser: sends what is typed, and loads new bubbles while the page is visible. All its calls
// need the key that the server printed; other links to this page come without it.

/** @typedef {{ number: number, from: 'person' | 'business', text: string, at: string }} Bubble */
/** @typedef {{ phoneInvalid: string, notSent: string, away: string, locked: string }} Words */

const MESSAGES = '/simulator/whatsapp/messages';
const KEY = 'simulator-key';
const KEY_HEADER = 'x-simulator-key';
const EVERY_MILLISECONDS = 700;

const words = /** @type {Words} */ (JSON.parse(document.body.dataset.words ?? '{}'));
/** @type {Map<number | undefined, string>} */
const WHY_NOT = new Map([
  [400, words.phoneInvalid],
  [404, words.locked],
]);
const phone = part('phone', HTMLInputElement);
const text = part('text', HTMLInputElement);
const chat = part('chat', HTMLElement);
const empty = part('empty', HTMLElement);
const problem = part('problem', HTMLElement);
const picks = [...document.querySelectorAll('.pick')].filter((pick) => pick instanceof HTMLElement);

const key = keyOf(new URLSearchParams(location.hash.slice(1)).get('key'));
let shownPhone = '';
let last = 0;
let isLoading = false;

/**
 * @template {HTMLElement} E
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
function part(id, kind) {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${id}.`);
}

/**
 * The key of the link, stored in this browser from then on: it is in the address for a moment only, and never in the
 * browser's history.
 * @param {string | null} linkKey
 */
function keyOf(linkKey) {
  try {
    if (linkKey) localStorage.setItem(KEY, linkKey);
    else return localStorage.getItem(KEY) ?? '';
  } catch {
    // Without storage the key is good for this page only; a reload needs the link again.
  }
  if (linkKey) history.replaceState(null, '', location.pathname + location.search);
  return linkKey ?? '';
}

/** @param {Bubble} bubble */
function show({ number, from, text: message, at }) {
  if (number <= last) return;
  last = number;
  empty.hidden = true;
  const bubble = document.createElement('p');
  bubble.className = `bubble ${from}`;
  const code = from === 'business' ? (/^\d{6}(?=\b)/.exec(message)?.[0] ?? '') : '';
  if (code) {
    const digits = document.createElement('span');
    digits.className = 'code';
    digits.textContent = code;
    bubble.append(digits);
  }
  const time = document.createElement('time');
  time.dateTime = at;
  time.textContent = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  bubble.append(message.slice(code.length), time);
  chat.append(bubble);
  chat.scrollTop = chat.scrollHeight;
}

/** @param {string} number */
function turnTo(number) {
  if (number === shownPhone) return;
  shownPhone = number;
  last = 0;
  for (const bubble of chat.querySelectorAll('.bubble')) bubble.remove();
  empty.hidden = false;
}

async function ask() {
  const about = phone.value;
  if (isLoading || document.hidden || !about.trim()) return;
  isLoading = true;
  try {
    const address = `${MESSAGES}?${new URLSearchParams({ phone: about, after: String(last) })}`;
    const response = await fetch(address, { headers: { [KEY_HEADER]: key } });
    if (response.status === 404) problem.textContent = words.locked;
    else if (problem.textContent === words.away || problem.textContent === words.locked)
      problem.textContent = '';
    if (!response.ok || about !== phone.value) return;
    const answer = /** @type {{ phone: string, bubbles: Bubble[] }} */ (await response.json());
    if (answer.phone === shownPhone) answer.bubbles.forEach(show);
    else turnTo(answer.phone);
  } catch {
    problem.textContent = words.away;
  } finally {
    isLoading = false;
  }
}

/** @param {string} message */
async function send(message) {
  problem.textContent = '';
  const response = await fetch(MESSAGES, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
    body: JSON.stringify({ phone: phone.value, text: message }),
  }).catch(() => undefined);
  if (response?.ok) {
    text.value = '';
    const answer = /** @type {{ phone: string }} */ (await response.json());
    turnTo(answer.phone);
    await ask();
    return;
  }
  problem.textContent = WHY_NOT.get(response?.status) ?? words.notSent;
  if (response?.status === 400) phone.focus();
}

function markPick() {
  for (const pick of picks) {
    pick.setAttribute('aria-pressed', String(pick.dataset.phone === phone.value));
  }
}

for (const pick of picks) {
  pick.addEventListener('click', () => {
    phone.value = pick.dataset.phone ?? '';
    markPick();
    void ask();
    text.focus();
  });
}
phone.addEventListener('input', markPick);
phone.addEventListener('change', () => void ask());
part('word', HTMLElement).addEventListener('click', () => void send('Passcode'));
part('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  if (text.value.trim()) void send(text.value);
});

const query = new URLSearchParams(location.search);
phone.value = query.get('phone') ?? '';
text.value = query.get('text') ?? '';
if (!key) problem.textContent = words.locked;
markPick();
(phone.value ? text : phone).focus();
setInterval(() => void ask(), EVERY_MILLISECONDS);
document.addEventListener('visibilitychange', () => void ask());
// Another start's link in the same tab changes nothing but the fragment.
window.addEventListener('hashchange', () => location.reload());
void ask();
