import type { ComponentProps } from 'react';
import { hrefOf, navigate } from './navigation.ts';

interface LinkProps extends ComponentProps<'a'> {
  readonly href: string;
  /** See navigate. */
  readonly paintFirst?: boolean;
}

/** A link within the app. Modifier keys and other buttons do what the browser does with links. */
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
