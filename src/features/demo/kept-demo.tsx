import { useEffect } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { bringDemo } from '../../store/kept-demo.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAllMessages } from '../messages/all-messages.ts';

/** Brings a demo that was kept into the account, and says so. */
export default function KeptDemo() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  useEffect(() => {
    void dispatch(bringDemo()).then((count) => {
      if (count > 0) showToast({ text: words.keptDemo, ms: 6000 });
    });
  }, [dispatch, words]);
  return null;
}
