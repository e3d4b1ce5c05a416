import type { AppThunk } from './store.ts';

/** Origin of the product, which links that leave this page lead to: an extension's own addresses open nowhere else. */
export function productOrigin(): AppThunk<string> {
  return (_dispatch, _getState, { visitor }) => visitor.productOrigin();
}
