import './hand.css';

/** The lifted thing, drawn over the page. One transform positions it, so a move renders and lays out nothing. */
export interface InHand {
  /** Puts it on the page with the styles of the board that `onBoard` is part of. */
  show(onBoard: HTMLElement): void;
  /** Moves its upper left corner to a point in the viewport, in pixels. */
  moveTo(left: number, top: number): void;
  /** Makes it translucent, so that what it covers shows. */
  seeThrough(through: boolean): void;
  remove(): void;
}

const NAMES = ['id', 'data-task', 'data-list', 'data-more'];

/** Copies a card or a subtask's row as a card for the hand, without the ids that identify the original. */
export function cardInHand(pressed: HTMLElement): HTMLElement {
  const copy = pressed.cloneNode(true) as HTMLElement;
  copy.style.removeProperty('top');
  copy.className = 'card in-hand';
  for (const element of [copy, ...copy.querySelectorAll('*')]) for (const name of NAMES) element.removeAttribute(name);
  return copy;
}

/** Creates the picture of a list for the hand: its name above two blank cards. */
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

/** Prepares a thing to be drawn over the page, as wide as the place that it left. `show` puts it into the document. */
export function inHand(thing: HTMLElement, width: number): InHand {
  const element = document.createElement('div');
  // The content is only a picture; the outer element stays under the pointer, so that no card below reacts to it.
  thing.inert = true;
  element.className = 'hand-place';
  element.style.width = `${width}px`;
  element.append(thing);
  // A paused animation: Chromium assumes that an animated layer may be anywhere and moves it without testing it for
  // overlap with all others. Only for such a layer does it write a transform straight to the compositor
  // (DirectlyUpdateCcTransform in paint_property_tree_builder.cc).
  element.animate({ transform: ['none', 'none'] }, { duration: 1, composite: 'add' }).pause();
  let home: Element | null = null;
  return {
    show(onBoard) {
      // Beside React's root, which listens to every move inside it. An empty copy of the board's root has the styles.
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
