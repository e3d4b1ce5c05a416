import { vi } from 'vitest';

type Listener = (...args: never[]) => unknown;

/** An event of Chrome's API that a test can fire. */
function event() {
  const listeners: Listener[] = [];
  return {
    addListener: (listener: Listener) => void listeners.push(listener),
    fire: (...args: unknown[]) => Promise.all(listeners.map((listener) => listener(...(args as never[])))),
  };
}

/** Replaces the global `chrome` by as much of it as the extension's worker needs, in memory. */
export function fakeChrome() {
  const standing = new Map<string, object>();
  const stored: Record<string, unknown> = {};
  const session: Record<string, unknown> = {};
  const area = (kept: Record<string, unknown>) => ({
    get: async (key: string) => (key in kept ? { [key]: structuredClone(kept[key]) } : {}),
    set: async (change: object) => void Object.assign(kept, structuredClone(change)),
    remove: async (key: string) => void delete kept[key],
  });
  const contexts: { contextType: string; documentUrl: string }[] = [];
  const reload = vi.fn();
  const tabs: { id: number; url?: string }[] = [{ id: 1 }];
  const openTab = vi.fn(async (_tab: { url: string }) => {});
  const events = {
    alarm: event(),
    installed: event(),
    startup: event(),
    updateAvailable: event(),
    online: event(),
    connect: event(),
  };
  const icon = { text: '' };
  const notifications = new Set<string>();
  const fake = {
    action: {
      setBadgeText: async (badge: { text: string }) => void Object.assign(icon, badge),
    },
    alarms: {
      onAlarm: events.alarm,
      getAll: async () => [...standing.values()],
      clear: async (name: string) => standing.delete(name),
      create: async (name: string, alarm: object) => void standing.set(name, { name, ...alarm }),
    },
    i18n: { getMessage: (name: string) => name },
    notifications: {
      create: (id: string) => void notifications.add(id),
      getAll: async () => Object.fromEntries([...notifications].map((id) => [id, true])),
      clear: async (id: string) => notifications.delete(id),
    },
    runtime: {
      id: 'own',
      onConnect: events.connect,
      onInstalled: events.installed,
      onStartup: events.startup,
      onUpdateAvailable: events.updateAvailable,
      getContexts: async ({ contextTypes }: { contextTypes: readonly string[] }) =>
        contexts.filter(({ contextType }) => contextTypes.includes(contextType)),
      getPlatformInfo: async () => ({}),
      getURL: (path: string) => `chrome-extension://own/${path}`,
      reload,
    },
    storage: { local: area(stored), session: area(session) },
    tabs: {
      create: openTab,
      query: async ({ url }: { url?: string }) => tabs.filter((tab) => !url || tab.url?.startsWith(url.slice(0, -1))),
    },
  };
  vi.stubGlobal('chrome', fake);
  vi.stubGlobal('addEventListener', (_type: 'online', listener: Listener) => events.online.addListener(listener));
  return { standing, stored, contexts, tabs, reload, openTab, events, icon, notifications };
}
