import { Check } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { composes } from './keys.ts';
import { COARSE } from './media.ts';
import { usePassed } from './use-passed.ts';

const Root = styled.div`
  display: grid;
  gap: 10px;
  .swatches { display: grid; grid-template-columns: repeat(9, 26px); gap: 5px; }
  .swatch { position: relative; width: 26px; height: 26px; display: grid; place-items: center; border-radius: 50%; cursor: pointer; box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--text) 30%, transparent); }
  .swatch > input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
  .swatch:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
  .swatch > svg { width: 15px; height: 15px; stroke-width: 3; }
  .hex { display: flex; align-items: center; gap: 8px; font-size: 12.5px; color: var(--muted); }
  .hex > input { width: 104px; height: 32px; padding: 0 9px; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); color: var(--text); font-size: 13px; }
  .hex > input:focus-visible { outline-offset: 0; border-color: transparent; }
  ${COARSE} {
    .swatches { grid-template-columns: repeat(6, 36px); gap: 8px; padding: 4px; }
    .swatch { width: 36px; height: 36px; }
    .swatch::before { content: ''; position: absolute; inset: -4px; }
    .hex > input { height: 44px; }
  }
  @media (forced-colors: active) { .swatch { forced-color-adjust: none; } }
`;

interface SwatchesProps {
  readonly label: string;
  readonly hexLabel: string;
  /** Hex colours; white stands for none. */
  readonly colors: readonly string[];
  /** The name of each colour, for assistive technology. */
  readonly names: Readonly<Record<string, string>>;
  /** The chosen colour; null for none. */
  readonly value: string | null;
  /** The colour of the tick on a swatch, black or white. */
  readonly inkOn: (color: string) => string;
  /**
   * Called with a colour when its swatch is pressed. One reached by arrow keys, or a typed one, is picked on Enter or
   * when the swatches or the field lose the focus: else each swatch that is passed over would be applied. Escape takes
   * it back.
   */
  onPick(color: string): void;
}

/** The swatch that stands for no colour. */
const NONE = '#ffffff';

/** Swatches to choose a colour from, and a field for any other colour. */
export function Swatches({ label, hexLabel, colors, names, value, inkOn, onPick }: SwatchesProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onPick(typed);
    setTyped(null);
  };
  const { shown, change, takeBack, listeners } = usePassed({
    value: value ?? NONE,
    passes: ({ key }) => key.startsWith('Arrow'),
    chooses: ['Enter', ' '],
    onChoose: onPick,
  });
  return (
    <Root>
      <div
        className="swatches"
        role="radiogroup"
        aria-label={label}
        {...listeners}
        // A swatch that the user presses is the choice, not the one that the arrow keys came to.
        onPointerDown={takeBack}
      >
        {colors.map((color, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: other colours take the same places, and the focus stays
          <label key={place} className="swatch" style={{ background: color, color: inkOn(color) }}>
            <input
              type="radio"
              name={label}
              aria-label={names[color]}
              checked={color === shown}
              onChange={() => change(color)}
            />
            {color === shown && <Check />}
          </label>
        ))}
      </div>
      <label className="hex">
        {hexLabel}
        <input
          value={typed ?? value ?? ''}
          dir="ltr"
          placeholder="#rrggbb"
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (composes(event.nativeEvent)) return;
            if (event.key === 'Enter') commit();
            else if (event.key === 'Escape' && typed !== null) {
              // Escape must not close the surrounding panel as well: that would blur the field and so pick the colour.
              event.stopPropagation();
              setTyped(null);
            } else return;
            event.preventDefault();
          }}
        />
      </label>
    </Root>
  );
}
