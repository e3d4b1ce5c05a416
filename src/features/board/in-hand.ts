import './hand.css';

/** The lifted thing as it is drawn over the page. Its place is one transform: a move renders and lays out nothing. */
export interface InHand {
  /** Draws it as it would look on the board that an element is part of. */
  show(onBoard: HTMLElement): void;
  /** Its upper left corner in the viewport, in pixels. */
  moveTo(left: number, top: number): void;
  /** Lets show what it covers. */
  seeThrough(through: boolean): void;
  remove(): void;
}

const NAMES = ['id', 'data-task', 'data-list', 'data-more'];

/** A copy of a card or of a subtask's row, which looks like a card in the hand. */
export function cardInHand(pressed: HTMLElement): HTMLElement {
  const copy = pressed.cloneNode(true) as HTMLElement;
  copy.style.removeProperty('top');
  copy.className = 'card in-hand';
  for (const element of [copy, ...copy.querySelectorAll('*')]) for (const name of NAMES) element.removeAttribute(name);
  return copy;
}

/** A list in the hand: its name, and that it holds cards. */
export function listInHand(title: string): HTMLElement {
  const column = document.createElement('div');
  column.className = 'column in-hand';
  const head = column.appendChild(document.createElement('div'));
  head.className = 'column-head';
  const name = head.appendChild(document.createElement('span'));
  name.className = 'column-title';
  name.dir = 'auto';
  name.textContent = title;
  column.append(document.createElement('i'), document.createElement('i'));
  return column;
}

/** A thing to be drawn over the page, as wide as the place that it left. It is in no document yet. */
export function inHand(thing: HTMLElement, width: number): InHand {
  const element = document.createElement('div');
  // What is drawn in it is a picture; the place itself stays under the pointer, so that no card below takes notice.
  thing.inert = true;
  element.className = 'hand-place';
  element.style.width = `${width}px`;
  element.append(thing);
  // An animation that stands still: a layer that may be anywhere is moved without being compared with all others. Only
  // for such does Chromium write a transform straight to its layer (DirectlyUpdateCcTransform in paint_property_tree_builder.cc).
  element.animate({ transform: ['none', 'none'] }, { duration: 1, composite: 'add' }).pause();
  let home: Element | null = null;
  return {
    show(onBoard) {
      // Beside React's root, which looks at every move over it; an empty copy of the board's root brings the styles along.
      const copy = onBoard.closest('.hand')?.parentElement?.cloneNode() as HTMLElement;
      copy.style.display = 'contents';
      copy.append(element);
      element.toggleAttribute('data-wide', onBoard.matches('.upright'));
      home = document.body.appendChild(copy);
    },
    moveTo(left, top) {
      element.style.transform = `translate3d(${left}px, ${top}px, 0)`;
    },
    seeThrough: (through) => void element.toggleAttribute('data-see-through', through),
    remove: () => home?.remove(),
  };
}
