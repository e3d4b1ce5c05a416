import type { SortMode } from './list.ts';

/** A board as the user document holds it [3.9, 3.13]. */
export interface UserBoard {
  /** Only the main board may lack a title: it has one of its own only once the user names it [3.10]. */
  readonly title?: string;
  readonly backgroundColor?: string;
  readonly position?: number;
}

/** A list's entry in the user document, keyed by list id [3.7], with its sort mode (docs/decisions/0007). */
interface UserListEntry {
  readonly boardId?: string;
  readonly position?: number;
  readonly color?: string;
  readonly sortBy?: SortMode;
}

/**
 * The user document [3.13] as the app uses it, with the uid [3.14]. Absent fields are absent, never undefined, so that
 * two documents compare by their keys. The refresh token is not here: it is server-only (decision D2).
 */
export interface UserDocument {
  readonly uid: string;
  readonly email?: string;
  readonly boards?: Readonly<Record<string, UserBoard>>;
  readonly lists?: Readonly<Record<string, UserListEntry>>;
  readonly calendarSettings?: { readonly weekStart?: '0' | '1' | '6' };
  readonly messagingToken?: string | null;
  readonly soundEffects?: boolean;
  readonly showTaskCount?: boolean;
  readonly premium?: boolean;
  readonly plan?: string;
  readonly subscription?: { readonly status?: string; readonly plan?: string; readonly periodEnd?: number };
  readonly status?: string;
  readonly invalidRefreshToken?: boolean;
  readonly isSharingLists?: boolean;
  readonly paymentMethod?: string;
  readonly review?: Readonly<Record<string, unknown>>;
  /** A tag may be incomplete: when one device removes it while another changes a field of it, that field is left. */
  readonly tags?: Readonly<Record<string, { readonly name?: string; readonly color?: string }>>;
  readonly admin?: boolean;
  readonly domain?: string;
  /** True when the domain is the company's. The engine sets this; the cloud does not hold it [6.3]. */
  readonly company?: boolean;
  readonly prefs?: Readonly<Record<string, string>>;
}
