// Makes an element look like a text of HTML, and keeps what is the same: the focus, the selection, what is unfolded.

/** @param {Element} target @param {string} html */
export function draw(target, html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  children(target, template.content);
}

function children(old, fresh) {
  const named = new Map();
  for (const child of old.children) if (child.id) named.set(child.id, child);
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const match = find(at, next, named);
    if (!match) {
      old.insertBefore(next, at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    node(match, next);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/** The node that becomes `next`: the one of the same id, or the one in its place if it is of the same kind. */
function find(at, next, named) {
  if (next.id) {
    const match = named.get(next.id);
    return match && match.nodeName === next.nodeName ? match : null;
  }
  return at && !at.id && at.nodeName === next.nodeName ? at : null;
}

function node(old, next) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  const kept = old.nodeName === 'DETAILS' ? ['open'] : [];
  for (const { name } of [...old.attributes]) if (!next.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !kept.includes(name)) old.setAttribute(name, value);
  }
  // Arguments are the page's own until they are sent; what is in a form is the host's.
  if (old.dataset.argument !== undefined) return;
  if (old.nodeName === 'INPUT') {
    const value = next.getAttribute('value') ?? '';
    if (old.value !== value) old.value = value;
  }
  children(old, next);
}
