import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { COARSE } from './media.ts';
import { hrefOf } from './navigation.ts';

type Kind = 'plain' | 'primary' | 'quiet' | 'danger';

const Root = styled.button`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 7px;
  height: 32px;
  padding: 0 12px;
  border-radius: var(--r-s);
  font-size: 13px;
  line-height: 18px;
  font-weight: 550;
  white-space: nowrap;
  text-decoration: none;
  cursor: pointer;
  transition: background-color var(--fast), color var(--fast);
  &.plain { background: var(--raised); color: var(--text); box-shadow: inset 0 0 0 1px var(--line-strong); }
  &.plain:hover { background: linear-gradient(var(--hover), var(--hover)) var(--raised); }
  &.primary { background: var(--accent); color: var(--on-accent); }
  &.primary:hover { background: var(--accent-hover); }
  &.quiet { color: var(--muted); }
  &.quiet:hover { background: var(--hover); color: var(--text); }
  &.danger { background: var(--bad); color: var(--surface); }
  &.danger:hover { filter: brightness(0.93); }
  &.large { height: 44px; padding: 0 20px; font-size: 15px; border-radius: var(--r-m); }
  &:active { transform: translateY(0.5px); }
  &[aria-disabled='true'] { opacity: 0.55; }
  & > svg { flex: none; width: 18px; height: 18px; }
  @media (forced-colors: active) { border: 1px solid ButtonBorder; }
  ${COARSE} { position: relative; &::after { content: ''; position: absolute; inset: -6px 0; } }
`;

interface Look {
  readonly kind?: Kind;
  readonly large?: boolean;
  readonly children: ReactNode;
}

/** A button with words. `kind` is its visual weight: at most one primary button on a screen. */
export function Button({ kind = 'plain', large, className = '', ...rest }: Look & ComponentProps<'button'>) {
  return <Root type="button" {...rest} className={`${kind}${large ? ' large' : ''} ${className}`} />;
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'plain', large, className = '', href = '', ...rest }: Look & ComponentProps<'a'>) {
  return (
    <Root as="a" {...(rest as object)} href={hrefOf(href)} className={`${kind}${large ? ' large' : ''} ${className}`} />
  );
}

const Icon = styled.button`
  position: relative;
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 34px;
  height: 34px;
  border-radius: var(--r-s);
  color: var(--muted);
  transition: background-color var(--fast), color var(--fast);
  &:hover { background: var(--hover); color: var(--text); }
  &.small { width: 28px; height: 28px; }
  &[aria-disabled='true'] { opacity: 0.5; }
  &[aria-disabled='true']:hover { background: none; color: var(--muted); }
  & > svg { width: 18px; height: 18px; }
  ${COARSE} {
    &::after { content: ''; position: absolute; inset: -5px; }
    &.small::after { inset: -8px; }
  }
`;

/** A button with an icon only; `label` is its accessible name. */
export function IconButton({
  label,
  small,
  className = '',
  ...rest
}: { readonly label: string; readonly small?: boolean } & ComponentProps<'button'>) {
  return <Icon type="button" aria-label={label} {...rest} className={`${small ? 'small ' : ''}${className}`} />;
}
