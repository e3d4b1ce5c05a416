/** The reasons why an administrator's policy refuses a sign-in: the `error` in the authorisation's answer. */
export const refusals = ['admin_policy_enforced', 'org_internal', 'access_denied'] as const;
export type Refusal = (typeof refusals)[number];

/** A person with an account at the local Google. `sub` is Google's stable subject identifier: a string of digits. */
export interface Account {
  sub: string;
  email: string;
  name: string;
  premium: boolean;
}

export const maya: Account = {
  sub: '104826735190284617351',
  email: 'maya@example.com',
  name: 'Maya Keller',
  premium: true,
};

export const noor: Account = {
  sub: '110593847261940385726',
  email: 'noor@example.com',
  name: 'Noor Haddad',
  premium: false,
};

export const sam: Account = {
  sub: '117304958261739405182',
  email: 'sam@example.com',
  name: 'Sam Ortiz',
  premium: true,
};

/** The invented people that exist from the first start, in the order of the account chooser. */
export const seedAccounts: readonly Account[] = [maya, noor, sam];
