import { Hono } from 'hono';
import * as v from 'valibot';
import type { AccessTokens } from '../accounts/access-token.ts';
import type { Sessions } from '../accounts/ports.ts';
import { readBody } from './body.ts';
import { clearSignInCookies } from './oauth.ts';

const idToken = v.pipe(v.string(), v.nonEmpty());
const accessTokenBody = v.object({ idToken, force: v.optional(v.boolean(), false) });
const signOutBody = v.object({ idToken });

/** The routes of a signed-in engine: get an access token [7.12], and end its session. */
export function accountRoutes(sessions: Sessions, accessTokens: AccessTokens): Hono {
  const routes = new Hono();

  routes.post('/getAccessToken', async (c) => {
    const body = await readBody(c, accessTokenBody);
    const uid = await sessions.verifyIdToken(body.idToken);
    return c.json(await accessTokens.get(uid, { force: body.force }));
  });

  routes.post('/signOut', async (c) => {
    const body = await readBody(c, signOutBody);
    clearSignInCookies(c);
    await accessTokens.forget(await sessions.verifyIdToken(body.idToken));
    return c.json({});
  });

  return routes;
}
