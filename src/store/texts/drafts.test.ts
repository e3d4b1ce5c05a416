import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryText } from '../testing/rig.ts';
import { bindDrafts, clearDraft, leaveDraft, POPUP_DRAFT, readBeside, readDraft, writeDraft } from './drafts.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryText()));
afterEach(() => void vi.unstubAllGlobals());

it('a visitor’s text goes to who signs in', () => {
  bindDrafts('');
  writeDraft(POPUP_DRAFT, 'Typed before');
  bindDrafts('u1');
  expect(readDraft(POPUP_DRAFT)).toBe('Typed before');
  bindDrafts('');
  expect(readDraft(POPUP_DRAFT)).toBeNull();
});

it('a visitor’s text comes below what the account left in the same field', () => {
  bindDrafts('u1');
  writeDraft(POPUP_DRAFT, 'Left here', 'local-new-1');
  bindDrafts('');
  writeDraft(POPUP_DRAFT, 'Typed before');
  bindDrafts('u1');
  expect(readDraft(POPUP_DRAFT)).toBe('Left here\nTyped before');
  expect(readBeside(POPUP_DRAFT)).toBeNull();
});

it('what was typed for an account that is gone goes to who signs in, and nothing that an earlier page left', () => {
  bindDrafts('u1');
  writeDraft(POPUP_DRAFT, 'Added');
  clearDraft(POPUP_DRAFT);
  localStorage.setItem('tackboard.draft.u1.add', 'Left by an earlier page');
  leaveDraft();
  expect(readDraft(POPUP_DRAFT)).toBeNull();
  bindDrafts('u1');
  writeDraft(POPUP_DRAFT, 'Typed just now');
  leaveDraft();
  expect(readDraft(POPUP_DRAFT)).toBe('Typed just now');
  expect(localStorage.getItem('tackboard.draft.u1.add')).toBeNull();
  bindDrafts('u2');
  expect(readDraft(POPUP_DRAFT)).toBe('Typed just now');
});
