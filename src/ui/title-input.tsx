import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import { composes } from './keys.ts';

interface TitleInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onBlur' | 'onKeyDown'> {
  readonly label: string;
  readonly value: string;
  /** Makes the field take the focus. */
  readonly wanted?: boolean;
  onChange(text: string): void;
  /** `refocus`: closed by a key, which leaves the focus nowhere. */
  onClose(keep: boolean, refocus: boolean): void;
}

/** A title that is edited in its place: Enter and leaving the field keep the text, Escape does not. */
export function TitleInput({ label, wanted = true, onChange, onClose, ...rest }: TitleInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!wanted || document.activeElement === field.current) return;
    field.current?.focus();
    field.current?.select();
  }, [wanted]);
  // Another tab may save another title: that is chosen too if this one was, so that typing replaces it.
  const shown = field.current;
  const chosen =
    shown?.value !== rest.value && shown?.selectionStart === 0 && shown.selectionEnd === shown.value.length;
  useLayoutEffect(() => {
    if (chosen) field.current?.select();
  });
  return (
    <input
      placeholder={label}
      dir="auto"
      {...rest}
      ref={field}
      aria-label={label}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onClose(true, false)}
      onKeyDown={(event) => {
        if (composes(event.nativeEvent)) return;
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The key's default action is not meant for the element that gets the focus.
        event.preventDefault();
        onClose(event.key === 'Enter', true);
      }}
    />
  );
}
