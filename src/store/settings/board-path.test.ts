import { describe, expect, it } from 'vitest';
import { boardIdOf, boardPath } from './board-path.ts';

describe('the address of a board', () => {
  it('names it in the path; the main board is /app [2.8]', () => {
    expect(boardPath('default')).toBe('/app');
    expect(boardPath('x7')).toBe('/app/b/x7');
    expect(boardIdOf('/app')).toBe('default');
    expect(boardIdOf('/app/b/x7')).toBe('x7');
    expect(boardIdOf('/app/b/x7/')).toBe('x7');
    expect(boardIdOf('/app/b/day')).toBe('day');
  });

  it('comes back whatever the id is made of, and survives an address that is none', () => {
    for (const id of ['a b', 'ü/ö', '%', '__proto__']) expect(boardIdOf(boardPath(id))).toBe(id);
    expect(boardIdOf('/app/b/%E0%A4%A')).toBe('default');
    expect(boardIdOf('/app/other')).toBe('default');
    expect(boardIdOf('/other/app/b/x7')).toBe('default');
  });
});
