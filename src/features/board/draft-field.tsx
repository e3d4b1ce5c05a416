import { useEffect, useRef, useState } from 'react';
import { clearDraft, POPUP_DRAFT, readDraft, writeDraft } from '../../store/drafts.ts';
import { AutoGrow } from '../../ui/text-field.tsx';
import { useMessages } from '../messages/messages.ts';

/** The popup's add field while no list is known: Enter keeps the text, and the field of the list takes it up. */
export function DraftField({ hint }: { readonly hint: string }) {
  const words = useMessages();
  const [text, setText] = useState(() => readDraft(POPUP_DRAFT) ?? '');
  const [kept, setKept] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="draft-field">
      <AutoGrow
        ref={field}
        label={words.addToPopup}
        placeholder={words.addToPopup}
        value={text}
        enterKeyHint="done"
        onChange={(value) => {
          setText(value);
          setKept(false);
          if (value === '') clearDraft(POPUP_DRAFT);
          else writeDraft(POPUP_DRAFT, value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          setKept(text.trim() !== '');
        }}
      />
      <p className="kept" role="status">
        {kept ? hint : ''}
      </p>
    </div>
  );
}
