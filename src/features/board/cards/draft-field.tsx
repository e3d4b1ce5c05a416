import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { POPUP_DRAFT } from '../../../store/texts/drafts.ts';
import { useAddDraft } from '../../../store/texts/use-add-draft.ts';
import { AutoGrow, focusAtEnd } from '../../../ui/text-field.tsx';
import { keptUntilLoaded, keptUntilSignIn } from '../../messages/en/kept-draft.ts';
import { useMessages } from '../../messages/messages.ts';

const Root = styled.div`
  flex: none;
  padding: 10px 12px 0;
  & textarea { min-height: 44px; padding: 11px 12px; border-radius: var(--r-m); }
  & > .kept { padding: 4px 4px 0; font-size: 12.5px; line-height: 17px; color: var(--muted); }
`;

/**
 * The popup's add field while no list is known. Enter begins a new line, as it does before the scripts are there: the
 * list's own add field takes the text over and makes a task of each line.
 */
export default function DraftField({ signedIn }: { readonly signedIn: boolean }) {
  const words = useMessages();
  const { text, change, clear } = useAddDraft(POPUP_DRAFT, () => false);
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
        onChange={(value) => (value === '' ? clear() : change(value))}
        onKeyDown={(event) => {
          // After nothing there is nothing to keep.
          if (event.key === 'Enter' && /(^|\n)\s*$/.test(text)) event.preventDefault();
        }}
      />
      <p className="kept" role="status">
        {text.endsWith('\n') ? (signedIn ? keptUntilLoaded : keptUntilSignIn) : ''}
      </p>
    </Root>
  );
}
