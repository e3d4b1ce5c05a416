import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { bringDemo } from '../../store/session/kept-demo.ts';
import { selectUserSettled } from '../../store/settings/user-settled.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAllMessages } from '../messages/all-messages.ts';

/** Adds a kept demo to the account, once the account's labels are known or cannot be read for now, and says so. */
export default function KeptDemo() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const known = useAppSelector(selectUserSettled);
  useEffect(() => {
    if (!known) return;
    void dispatch(bringDemo()).then((count) => {
      if (count > 0) showToast({ text: words.keptDemo, ms: 6000 });
    });
  }, [dispatch, words, known]);
  return null;
}
