// Keeps the page up to date: replaces parts that changed, but never one that a person is using.
const every = 2000;

function isBusy(part) {
  const active = document.activeElement;
  return part.querySelector('details.editor[open]') !== null || (part.contains(active) && active.tagName !== 'A');
}

async function refresh() {
  if (document.visibilityState !== 'visible') return;
  const address = new URL(location.href);
  address.searchParams.delete('said');
  const answer = await fetch(address);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const other = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
    if (!other || isBusy(part)) continue;
    for (const { id } of part.querySelectorAll('details[id][open]')) {
      const same = id && other.querySelector(`#${CSS.escape(id)}`);
      if (same) same.open = true;
    }
    if (part.innerHTML !== other.innerHTML) part.replaceChildren(...other.childNodes);
  }
}

setInterval(() => refresh().catch(() => undefined), every);
