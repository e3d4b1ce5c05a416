import { useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { ensureTasks } from './commands.ts';
import type { AppDispatch, AppStore, RootState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/**
 * Reads the tasks of these lists into memory if they are not there. Callers name the columns in view and a few beside
 * them.
 */
export function useTasksOf(listIds: readonly string[]): void {
  const dispatch = useAppDispatch();
  const ready = useAppSelector((state) => state.base.read);
  const key = listIds.join(' ');
  useEffect(() => {
    if (ready && key !== '') void dispatch(ensureTasks(key.split(' ')));
  }, [dispatch, ready, key]);
}
