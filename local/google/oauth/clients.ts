/** An application that may ask for access, as registered in Google's console. */
export interface OAuthClient {
  id: string;
  secret: string;
  name: string;
  /** Returns true when this address may receive the answer. */
  allowsRedirect(uri: string): boolean;
}

const callback = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/api\/oAuth\/callback$/;

const registered: readonly OAuthClient[] = [
  {
    id: 'tackboard-local',
    secret: 'tackboard-local-secret',
    name: 'Tackboard',
    allowsRedirect: (uri) => callback.test(uri),
  },
];

export function findClient(id: string | null | undefined): OAuthClient | undefined {
  return registered.find((client) => client.id === id);
}
