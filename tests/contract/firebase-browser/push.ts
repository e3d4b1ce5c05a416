import { initializeApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken, type MessagePayload, onMessage } from 'firebase/messaging';

/** Hosts of the SDK that no setting can change. */
const FIXED = /^https:\/\/((?:firebaseinstallations|fcmregistrations)\.googleapis\.com)\//;

/** No push service can be reached, so a stand-in is used: registration needs nothing of it but a subscription. */
const subscription = {
  endpoint: 'https://push.example/subscription',
  getKey: (name: string) => new TextEncoder().encode(name.padEnd(16, '.')).buffer,
  unsubscribe: () => Promise.resolve(true),
};

const received: MessagePayload[] = [];

async function open(host: string, projectId: string) {
  const fetchReal = globalThis.fetch;
  globalThis.fetch = (input, init) => fetchReal(String(input).replace(FIXED, `http://${host}/$1/`), init);
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => Promise.resolve(subscription),
  });
  const app = initializeApp({ apiKey: 'local', projectId, appId: '1:1:web:1', messagingSenderId: '1' });
  const messaging = getMessaging(app);
  onMessage(messaging, (payload) => received.push(payload));
  const serviceWorkerRegistration = await navigator.serviceWorker.register('/push-worker.js', { type: 'module' });
  await navigator.serviceWorker.ready;
  const vapidKey = btoa('v'.repeat(65));
  return { messaging, token: await getToken(messaging, { vapidKey, serviceWorkerRegistration }) };
}

let opened: ReturnType<typeof open> | null = null;

Object.assign(globalThis, {
  async registerPush(host: string, projectId: string): Promise<string> {
    opened ??= open(host, projectId);
    return (await opened).token;
  },
  received: () => received,
  async notifications() {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  },
  unregisterPush: async () => deleteToken((await opened)?.messaging ?? getMessaging()),
});
