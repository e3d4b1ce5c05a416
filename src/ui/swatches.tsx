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
  /** What each of them is called. */
  readonly names: Readonly<Record<string, string>>;
  /** Null: none. */
  readonly value: string | null;
  /** Black or white, for the tick on a colour. */
  readonly inkOn: (color: string) => string;
  /**
   * A swatch that was pressed; one that arrows came to, or what was typed, on Enter or when the swatches or the field are
   * left: each that is passed over would be done. Escape takes it back.
   */
  onPick(color: string): void;
}

/** The swatch that stands for no colour. */
const NONE = '#ffffff';

/** Colours to choose one from, and a field for any other. */
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
        // Another swatch that is pressed is the choice, not the one that arrows came to.
        onPointerDown={takeBack}
      >
        {colors.map((color) => (
          <label key={color} className="swatch" style={{ background: color, color: inkOn(color) }}>
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
              // It does not close what the colours are in as well: to do so would leave the field.
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
