import { useEffect } from 'react';
import { isTyping } from '../../../ui/keys.ts';
import { board } from '../column/columns-registry.ts';

/**
 * Brings the field of the board that is typed in back into view when the window changes its width, as where it becomes
 * narrow and the lists behind the first ones are beside it: the browser follows only with the next key. Its height
 * changes with the keyboard on the screen, too, by which the user may have scrolled away from the field.
 */
export function useFieldInSight(): void {
  useEffect(() => {
    let width = innerWidth;
    const resized = () => {
      if (innerWidth === width) return;
      width = innerWidth;
      // After what the change of size draws anew.
      requestAnimationFrame(showField);
    };
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, []);
}

function showField(): void {
  const field = document.activeElement;
  if (!field || !isTyping(field) || !board.element?.contains(field)) return;
  field.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  // A narrow board comes to rest where a list begins: in the nearest such place a part of the field may be cut off.
  const [{ left, right }, around] = [field.getBoundingClientRect(), board.element.getBoundingClientRect()];
  if (left < around.left || right > around.right) field.scrollIntoView({ block: 'nearest', inline: 'start' });
}
