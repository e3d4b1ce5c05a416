import { describe, expect, it } from 'vitest';
import { ann, createHostRig } from './testing/host-rig.ts';

describe('a start that failed', () => {
  it('is said of who signs in too, and tried again by itself', async () => {
    const rig = createHostRig(null);
    const page = rig.connect();
    await rig.settle();
    rig.state.failOpen = true;
    page.command({ name: 'signIn', authCode: 'code', state: 'state' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true, account: ann, redirect: '/app' });
    expect(page.status()).toMatchObject({ account: ann, phase: 'stopped', problem: { code: 'storage' } });
    rig.state.failOpen = false;
    await rig.linger();
    expect(rig.log).toEqual(['open 1']);
    expect(page.status()?.problem).toBeNull();
  });
});
