// Draws what the preview says, and tells it what is done. What a form shows and answers is decided there, not here.
import { draw } from './morph.js';

const byId = (id) => document.getElementById(id);
/** Acts go one after the other: what was typed is there before Enter is. */
let acts = Promise.resolve();
/** Acts that are on their way, and how many had been done with the last of them. */
let pending = 0;
let done = 0;
/** What is to be drawn. What was drawn before the last act is older than what stands in the box. */
let held = null;

function act(body) {
  pending += 1;
  const doing = acts.then(async () => {
    const response = await fetch('act', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) return false;
    const answer = await response.json();
    done = answer.acts;
    return answer.done;
  });
  acts = doing.then(settle, settle);
  return doing.catch(() => false);
}

function settle() {
  pending -= 1;
  showHeld();
}

function showHeld() {
  if (!held || pending > 0 || held.acts < done) return;
  const news = held;
  held = null;
  show(news);
}

const events = new EventSource('events');
events.addEventListener('draw', (event) => {
  const data = JSON.parse(event.data);
  const panels = new Map((held?.panels ?? []).map((panel) => [panel.id, panel]));
  for (const panel of data.panels) panels.set(panel.id, panel);
  held = { ...data, panels: [...panels.values()] };
  showHeld();
});
events.addEventListener('open', () => { byId('lost').hidden = true; done = 0; });
events.addEventListener('error', () => { byId('lost').hidden = false; });

function show({ panels, said }) {
  const before = card()?.dataset.form;
  const inCard = card()?.contains(document.activeElement) ?? false;
  for (const { id, html } of panels) draw(byId(id), html);
  if (panels.some(({ id }) => id === 'wire')) follow(byId('wire'));
  if (byId('said').textContent !== said) byId('said').textContent = said;
  const now = card();
  // A card has the keyboard as soon as it appears: so it is on the hosts, and a stray Enter shows what it does there.
  if (now && now.dataset.form !== before) {
    now.focus({ preventScroll: true });
    now.scrollIntoView({ block: 'nearest' });
  }
  else if (!now && inCard) byId('outcome').focus();
}

/** Keeps the newest message in view. */
function follow(wire) {
  const last = wire.querySelector('.wire > li:last-child');
  if (last) wire.scrollTop = last.offsetTop;
}

const card = () => document.querySelector('.card');
const formOf = (element) => Number(element.closest('[data-form]').dataset.form);

function step(element, step) {
  return act({ do: 'step', form: formOf(element), step });
}

document.addEventListener('click', async (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  const { step: text, tool, stop, restart } = button.dataset;
  if (text !== undefined) {
    const isDone = await step(button, JSON.parse(text));
    // An option that does nothing by itself stands for the words beside it.
    if (!isDone && button.classList.contains('option')) button.closest('.question')?.querySelector('input')?.focus();
  } else if (tool !== undefined) act({ do: 'tool', tool });
  else if (stop !== undefined) act({ do: 'stop' });
  else if (restart !== undefined) act({ do: 'restart' });
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const values = {};
  for (const field of event.target.querySelectorAll('[data-argument]')) values[field.dataset.argument] = field.value;
  act({ do: 'call', tool: event.target.dataset.call, values });
});

document.addEventListener('input', (event) => {
  const { type } = event.target.dataset;
  if (type !== undefined && !event.isComposing) step(event.target, { type: { [type]: event.target.value } });
});
document.addEventListener('compositionend', (event) => {
  const { type } = event.target.dataset;
  if (type !== undefined) step(event.target, { type: { [type]: event.target.value } });
});

document.addEventListener('change', (event) => {
  if (event.target.id === 'again') act({ do: 'again', on: event.target.checked });
  else if (event.target.id === 'host' || event.target.id === 'revision') {
    act({ do: 'host', host: byId('host').value, revision: byId('revision').value || null });
  }
});

document.addEventListener('keydown', (event) => {
  const shown = event.target.closest?.('.card');
  if (!shown || event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const button = event.target.closest('button');
  const focus = button ? 'button' : event.target.closest('input') ? 'input' : 'card';
  if (event.key === 'Escape' || (event.key === 'Enter' && !button)) {
    event.preventDefault();
    step(shown, { key: event.key, focus });
  } else if (button?.classList.contains('option')) move(event, button);
});

/** The arrow keys go from option to option, and pick none: on some hosts picking is sending. */
function move(event, button) {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!by) return;
  event.preventDefault();
  const options = [...button.parentElement.querySelectorAll('.option')];
  options[(options.indexOf(button) + by + options.length) % options.length].focus();
}
