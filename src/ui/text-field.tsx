import { type ComponentProps, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { COARSE } from './media.ts';

const Area = styled.textarea`
  display: block;
  width: 100%;
  resize: none;
  overflow: hidden;
  padding: 6px 9px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-s);
  background: var(--raised);
  color: var(--text);
  field-sizing: content;
  &:focus-visible { outline-offset: 0; border-color: transparent; }
  &[aria-invalid='true'] { border-color: var(--bad); outline-color: var(--bad); }
`;

interface AutoGrowProps extends Omit<ComponentProps<'textarea'>, 'onChange' | 'ref'> {
  readonly label: string;
  readonly value: string;
  readonly invalid?: boolean;
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  onChange(value: string): void;
}

/** Focuses a field with the caret at the end, to continue its text. */
export function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(1e9, 1e9);
}

/** A blank placeholder: only while it shows one does an empty field read in the page's direction (global.css). */
const EMPTY = ' ';
const GROWS = globalThis.CSS?.supports('field-sizing', 'content');

/** A text field that is as tall as its text. `label` is its accessible name. */
export function AutoGrow({ label, value, invalid = false, onChange, ref, ...rest }: AutoGrowProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const area = ref ?? own;
  useLayoutEffect(() => {
    const element = area.current;
    if (GROWS || !element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  });
  return (
    <Area
      rows={1}
      dir="auto"
      placeholder={EMPTY}
      {...rest}
      ref={area}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const Label = styled.label`
  display: grid;
  gap: 5px;
  font-size: 12.5px;
  line-height: 17px;
  font-weight: 550;
  color: var(--muted);
`;

const Input = styled.input`
  height: 34px;
  width: 100%;
  padding: 0 10px;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-s);
  background: var(--raised);
  color: var(--text);
  font-size: 14px;
  font-weight: 400;
  &:focus-visible { outline-offset: 0; border-color: transparent; }
  ${COARSE} { height: 44px; }
`;

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

/** A single-line text field under its label. */
export function TextField({ label, onChange, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Label htmlFor={id}>
      {label}
      <Input
        id={id}
        dir="auto"
        placeholder={EMPTY}
        {...rest}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Label>
  );
}
