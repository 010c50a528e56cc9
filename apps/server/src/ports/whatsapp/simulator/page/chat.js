// The simulator's page in the browser: sends what is typed, and asks for new bubbles while the page is looked at.

const words = JSON.parse(document.body.dataset.words ?? '{}');
const phone = document.querySelector('#phone');
const text = document.querySelector('#text');
const chat = document.querySelector('#chat');
const empty = document.querySelector('#empty');
const problem = document.querySelector('#problem');
const messages = '/simulator/whatsapp/messages';
const EVERY_MILLISECONDS = 700;

let shown = '';
let last = 0;
let asking = false;

function show({ number, from, text: said, at }) {
  if (number <= last) return;
  last = number;
  empty.hidden = true;
  const bubble = document.createElement('p');
  bubble.className = `bubble ${from}`;
  const code = /^\d{6}(?=\b)/.exec(said)?.[0];
  if (from === 'business' && code) {
    const digits = document.createElement('span');
    digits.className = 'code';
    digits.textContent = code;
    bubble.append(digits, said.slice(code.length));
  } else {
    bubble.append(said);
  }
  const time = document.createElement('time');
  time.dateTime = at;
  time.textContent = new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  bubble.append(time);
  chat.append(bubble);
  chat.scrollTop = chat.scrollHeight;
}

function turnTo(number) {
  if (number === shown) return;
  shown = number;
  last = 0;
  for (const bubble of chat.querySelectorAll('.bubble')) bubble.remove();
  empty.hidden = false;
}

async function ask() {
  if (asking || document.hidden || !phone.value.trim()) return;
  asking = true;
  try {
    const about = phone.value;
    const response = await fetch(`${messages}?${new URLSearchParams({ phone: about, after: String(last) })}`);
    if (response.ok && about === phone.value) {
      const { phone: number, bubbles } = await response.json();
      if (number === shown) bubbles.forEach(show);
      else turnTo(number);
    }
    if (problem.textContent === words.away) problem.textContent = '';
  } catch {
    problem.textContent = words.away;
  } finally {
    asking = false;
  }
}

async function send(said) {
  problem.textContent = '';
  const response = await fetch(messages, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: phone.value, text: said }),
  }).catch(() => undefined);
  if (response?.ok) {
    text.value = '';
    const { phone: number, bubble } = await response.json();
    turnTo(number);
    show(bubble);
  } else {
    problem.textContent = response?.status === 400 ? words.phoneInvalid : words.notSent;
    if (response?.status === 400) phone.focus();
  }
}

function markPick() {
  for (const pick of document.querySelectorAll('.pick')) {
    pick.setAttribute('aria-pressed', String(pick.dataset.phone === phone.value));
  }
}

for (const pick of document.querySelectorAll('.pick')) {
  pick.addEventListener('click', () => {
    phone.value = pick.dataset.phone;
    markPick();
    ask();
    text.focus();
  });
}
phone.addEventListener('input', markPick);
phone.addEventListener('change', ask);
document.querySelector('#word').addEventListener('click', () => send('Passcode'));
document.querySelector('#form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (text.value.trim()) send(text.value);
});

const given = new URLSearchParams(location.search);
phone.value = given.get('phone') ?? '';
text.value = given.get('text') ?? '';
markPick();
(phone.value ? text : phone).focus();
setInterval(ask, EVERY_MILLISECONDS);
document.addEventListener('visibilitychange', ask);
ask();
