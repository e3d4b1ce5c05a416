import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { POPUP_DRAFT } from '../../../store/texts/drafts.ts';
import { useAddDraft } from '../../../store/texts/use-add-draft.ts';
import { composes } from '../../../ui/keys.ts';
import { AutoGrow, focusAtEnd } from '../../../ui/text-field.tsx';
import { keptUntilLoaded, keptUntilSignIn } from '../../messages/en/kept-draft.ts';
import { useMessages } from '../../messages/messages.ts';

const Root = styled.div`
  flex: none;
  padding: 10px 12px 0;
  & textarea { min-height: 44px; padding: 11px 12px; border-radius: var(--r-m); }
  & > .kept { padding: 4px 4px 0; font-size: 12.5px; line-height: 17px; color: var(--muted); }
`;

/** The popup's add field while no list is known: Enter keeps the text, and the list's own add field takes it over. */
export default function DraftField({ signedIn }: { readonly signedIn: boolean }) {
  const words = useMessages();
  const { text, change, clear } = useAddDraft(POPUP_DRAFT, () => false);
  const [kept, setKept] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // In the frame that draws the field: until then first-paint.ts keeps what is typed.
  useLayoutEffect(() => focusAtEnd(field.current), []);
  return (
    <Root>
      <AutoGrow
        ref={field}
        label={words.addTask}
        placeholder={words.addTask}
        value={text}
        enterKeyHint="done"
        onChange={(value) => {
          setKept(false);
          if (value === '') clear();
          else change(value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || composes(event.nativeEvent)) return;
          event.preventDefault();
          setKept(text.trim() !== '');
        }}
      />
      <p className="kept" role="status">
        {kept ? (signedIn ? keptUntilLoaded : keptUntilSignIn) : ''}
      </p>
    </Root>
  );
}
