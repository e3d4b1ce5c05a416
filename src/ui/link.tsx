import type { ComponentProps } from 'react';
import { hrefOf, navigate } from './navigation.ts';

interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** See `navigate`. */
  readonly paintFirst?: boolean;
}

/** A link within the app. With a modifier key or another mouse button, the browser handles it like any link. */
export function Link({ href, paintFirst = false, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={hrefOf(href)}
      onClick={(event) => {
        onClick?.(event);
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain) return;
        event.preventDefault();
        navigate(href, { paintFirst });
      }}
    />
  );
}
