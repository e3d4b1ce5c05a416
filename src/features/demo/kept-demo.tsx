import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { bringDemo } from '../../store/kept-demo.ts';
import { selectUserRead } from '../../store/user-read.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAllMessages } from '../messages/all-messages.ts';

/** Brings a demo that was kept into the account once its labels are known or out of reach, and says so. */
export default function KeptDemo() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const known = useAppSelector((state) => selectUserRead(state) || state.ui.engine?.settingsWait === true);
  useEffect(() => {
    if (!known) return;
    void dispatch(bringDemo()).then((count) => {
      if (count > 0) showToast({ text: words.keptDemo, ms: 6000 });
    });
  }, [dispatch, words, known]);
  return null;
}
