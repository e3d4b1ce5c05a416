import { afterEach, expect, it, vi } from 'vitest';
import { resolveTheme } from './theme.ts';

afterEach(() => vi.unstubAllGlobals());

it("follows the system only where the device says 'system'", () => {
  expect(resolveTheme('light', true)).toBe('light');
  expect(resolveTheme('dark', false)).toBe('dark');
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
});

it('is kept on its device, light or dark, and is light on one where nothing was chosen [3.20]', async () => {
  const { dataset } = { dataset: { theme: '' } };
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('matchMedia', () => new EventTarget());
  vi.stubGlobal('requestAnimationFrame', () => 0);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  /** Loads a page on a device. */
  const load = async (device: Map<string, string>) => {
    const getItem = (key: string) => device.get(key) ?? null;
    vi.stubGlobal('localStorage', { getItem, setItem: (key: string, text: string) => void device.set(key, text) });
    vi.resetModules();
    const { applyTheme, chooseTheme } = await import('./theme.ts');
    applyTheme(true)();
    return { theme: dataset.theme, chooseTheme };
  };
  const [desk, phone] = [new Map<string, string>(), new Map<string, string>()];
  for (const theme of ['dark', 'light'] as const) {
    (await load(desk)).chooseTheme(theme);
    expect((await load(desk)).theme).toBe(theme);
    expect((await load(phone)).theme).toBe('light');
  }
});
