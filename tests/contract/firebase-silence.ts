import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, startBrowser } from './firebase-browser/rig.ts';
import { customToken, ownerCall, startLocalRig } from './firebase-rig.ts';

/**
 * Checks in a hundred silent seconds (or SECONDS) of real time that listeners in a page, a SharedWorker and an
 * extension keep their stream, and hear of a commit at once afterwards. Too long for `npm test`, which advances the
 * server's clock instead. Run it by `node tests/contract/firebase-silence.ts`.
 */
const seconds = Number(process.env.SECONDS ?? 100);

const rig = await startLocalRig();
const browser = await startBrowser();
const clients: { where: string; client: Client }[] = [];

async function waitForAll(n: number): Promise<number[]> {
  const started = performance.now();
  await ownerCall(rig.host, 'PATCH', '/open/silence', { fields: { n: { integerValue: String(n) } } });
  return Promise.all(
    clients.map(async ({ client }) => {
      await client.waitFor((event) => event.fromCache === false && JSON.stringify(event.data) === `{"n":${n}}`);
      return Math.round(performance.now() - started);
    }),
  );
}

for (const where of ['page', 'worker', 'extension'] as const) {
  const client = await browser.open(where, rig);
  await client.call('sdkSignIn', customToken(`silence-${where}`));
  await client.call('watch', 'open/silence');
  clients.push({ where, client });
}
await waitForAll(1);
const before = rig.requests().length;
console.log(`Listening; silent for ${seconds} s.`);
// The browser ends an extension's worker after 30 s without an event, whatever its streams do. A message is an event.
const keepAwake = setInterval(() => void clients.at(-1)?.client.failures(), 20_000);
await sleep(seconds * 1000);
clearInterval(keepAwake);
const meanwhile = rig.requests().slice(before);
const delays = await waitForAll(2);
const failures = (await Promise.all(clients.map(({ client }) => client.failures()))).flat();
const cached = await Promise.all(
  clients.map(async ({ client }) => (await client.events()).slice(1).filter(({ fromCache }) => fromCache === true)),
);

// A back channel may be renewed: on a slow machine the SDK takes the server for a buffering proxy, and polls. A lost
// stream would be opened anew, by POST.
const renewed = meanwhile.filter((request) => request.startsWith('GET ')).length;
const opened = meanwhile.length - renewed;
console.log(`During the silence: ${renewed} back channels renewed, ${opened} other requests.`);
console.log(clients.map(({ where }, i) => `${where}: heard of the commit after ${delays[i]} ms`).join('\n'));
const lost = cached.flat().length;
const kept = opened === 0 && lost === 0 && failures.length === 0;
console.log(kept ? 'Every stream was kept.' : `Streams were lost: ${lost} times from cache; ${failures.join(', ')}`);
process.exitCode = kept ? 0 : 1;

await browser.close();
await rig.close();
