import type { AppThunk } from '../store.ts';

/** Origin of the product, for links that leave this page: an extension's own addresses open nowhere else. */
export function productOrigin(): AppThunk<string> {
  return (_dispatch, _getState, { visitor }) => visitor.productOrigin();
}
