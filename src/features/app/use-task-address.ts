import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { openAddress } from '../../store/task-address.ts';
import { navigate, useShownAddress } from '../../ui/navigation.ts';

/** Opens the task that a copied link names, and takes it out of the address: a reload must not bring it back. */
export function useTaskAddress(): void {
  const dispatch = useAppDispatch();
  const { path, query } = useShownAddress();
  const ready = useAppSelector((state) => state.base.listsKnown);
  const wanted = query.get('task');
  useEffect(() => {
    if (wanted === null || !ready) return;
    void dispatch(openAddress(wanted));
    const rest = new URLSearchParams(location.search);
    rest.delete('task');
    const text = rest.toString();
    navigate(text === '' ? path : `${path}?${text}`, { replace: true });
  }, [dispatch, path, ready, wanted]);
}
