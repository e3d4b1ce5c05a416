import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { BrokenPart } from '../board/broken-part.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';

/**
 * Takes the place of a page that broke. If it breaks again after a reload, the tasks can still be reached in Google
 * Tasks.
 */
export default function Broken() {
  const words = useAroundMessages();
  const signedIn = useAppSelector((state) => selectAccount(state) !== null);
  const google = (
    <ButtonLink href="https://tasks.google.com/" target="_blank" rel="noreferrer">
      {words.openGoogleTasks}
    </ButtonLink>
  );
  return (
    <main>
      <BrokenPart drawing={<UnpluggedDrawing />} besides={signedIn && google} />
    </main>
  );
}
