import styled from 'styled-components';
import { signInPath } from '../../domain/sign-in.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { readAccount } from '../../store/session/account.ts';
import { keepDemo } from '../../store/session/kept-demo.ts';
import { Button } from '../../ui/button.tsx';
import { NARROW } from '../../ui/media.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAllMessages } from '../messages/all-messages.ts';

const Note = styled.span`
  flex: none;
  max-width: 40%;
  color: var(--muted);
  font-size: 12.5px;
  line-height: 16px;
  ${NARROW} { display: none; }
`;

/** Stands in the demo's header in place of an account: says that this is a demo, and offers to keep it. */
export default function DemoBar() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const keep = () => {
    const say = (text: string) => void showToast({ text, ms: 8000, key: 'demo' });
    if (!dispatch(keepDemo())) return say(words.demoNotKept);
    const account = readAccount();
    // The board of an account opens without a network, but Google's sign-in page does not.
    if (!account && !navigator.onLine) return say(words.errorOffline);
    // A full page load, because this page stays without an account for as long as it lives.
    location.assign(account ? '/app' : signInPath('/app'));
  };
  return (
    <>
      <Note>
        {words.demoNote}
        <br />
        {words.demoTheme}
      </Note>
      <Button kind="primary" onClick={keep}>
        {words.keepDemo}
      </Button>
    </>
  );
}
