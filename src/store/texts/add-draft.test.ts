import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryText } from '../testing/rig.ts';
import { followDraft, letGo, type ShownDraft, takeUp, typeInto } from './add-draft.ts';
import { clearDraft, readDraft } from './drafts.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryText()));
afterEach(() => void vi.unstubAllGlobals());

const FIELD = 'add';
let made = 0;
const newId = () => `local-${++made}`;

/** Opens the field on one page. `hear`: the browser reports that another page wrote. */
function open() {
  let shown: ShownDraft = takeUp(FIELD, newId);
  return {
    text: () => shown.text,
    id: () => shown.id,
    typed: () => shown.typed,
    type: (text: string) => (shown = typeInto(FIELD, shown, text, newId)),
    /** The text was added or given up, or the account now has something with its id. */
    clear: () => (shown = letGo(FIELD, shown, newId)),
    hear: () => (shown = followDraft(FIELD, shown, newId)),
  };
}

it('an empty field takes up what another page left, and goes on from it', () => {
  const panel = open();
  const popup = open();
  popup.type('Half');
  panel.hear();
  popup.type('Half a thought');
  panel.hear();
  expect([panel.text(), panel.typed()]).toEqual(['Half a thought', false]);
  panel.type('Half a thought more');
  expect(open().text()).toBe('Half a thought more');
  popup.hear();
  expect(popup.text()).toBe('Half a thought more');
});

it('a text goes from the fields that show it once it was added on another page', () => {
  const panel = open();
  panel.type('Buy eggs');
  const popup = open();
  const second = open();
  expect([popup.text(), popup.id(), second.text()]).toEqual(['Buy eggs', panel.id(), 'Buy eggs']);
  const id = popup.id();
  popup.clear();
  second.hear();
  // Text that was typed here stays until it is known that something with its id exists.
  panel.hear();
  expect([second.text(), panel.text(), panel.id()]).toEqual(['', 'Buy eggs', id]);
  panel.clear();
  for (const page of [panel, popup, second]) {
    expect(page.text()).toBe('');
    expect(page.id()).not.toBe(id);
  }
  expect(readDraft(FIELD)).toBeNull();
});

it('what was typed on since another page added it is something new', () => {
  const panel = open();
  panel.type('Buy eggs');
  const id = panel.id();
  open().clear();
  panel.type('Buy eggs and milk');
  expect(panel.id()).not.toBe(id);
  expect(readDraft(FIELD)).toBe('Buy eggs and milk');
});

it('who types on what another page left makes something of an id of its own', () => {
  const panel = open();
  panel.type('Buy');
  const popup = open();
  popup.type('Buy eggs');
  expect(popup.id()).not.toBe(panel.id());
  const id = popup.id();
  popup.type('Buy eggs and milk');
  expect(popup.id()).toBe(id);
});

it('two pages with different texts lose neither', () => {
  const panel = open();
  const popup = open();
  popup.type('Half a thought');
  // This field was not told of the change yet.
  panel.type('M');
  panel.type(panel.text().replace('M', 'Milk'));
  expect(panel.text()).toBe('Half a thought\nMilk');
  expect(open().text()).toBe('Half a thought\nMilk');
  popup.hear();
  expect(popup.text()).toBe('Half a thought\nMilk');
});

it('a page that adds its own text leaves what another page left, and shows it', () => {
  const panel = open();
  panel.type('Milk');
  const popup = open();
  popup.type('Half a thought');
  panel.clear();
  expect([panel.text(), readDraft(FIELD)]).toEqual(['Half a thought', 'Half a thought']);
});

it('what was typed stays on the screen when a sign-out forgets its draft, and what was only taken up goes', () => {
  const panel = open();
  panel.type('Half a thought');
  const other = open();
  clearDraft(FIELD);
  expect([panel.hear().text, other.hear().text]).toEqual(['Half a thought', '']);
});

it('a storage that takes nothing loses the draft, never the field', () => {
  vi.stubGlobal('localStorage', {
    ...memoryText(),
    setItem() {
      throw new Error('full');
    },
  });
  const page = open();
  page.type('Half');
  page.type('Half a thought');
  page.hear();
  expect(page.text()).toBe('Half a thought');
  page.clear();
  expect(page.text()).toBe('');
});
