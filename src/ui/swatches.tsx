import { Check } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { beforeClick } from './after-press.ts';
import { composes } from './keys.ts';
import { COARSE } from './media.ts';

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

/** The swatch of a colour: white for none. */
const shown = (value: string | null): string => value ?? '#ffffff';

/** Colours to choose one from, and a field for any other. */
export function Swatches({ label, hexLabel, colors, names, value, inkOn, onPick }: SwatchesProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null) onPick(typed);
    setTyped(null);
  };
  const [passed, setPassed] = useState<string | null>(null);
  const passing = useRef(false);
  const pick = (color: string | null) => {
    setPassed(null);
    if (color !== null && color !== shown(value)) onPick(color);
  };
  const isChosen = (color: string) => color === (passed ?? shown(value));
  const onKeyDown = (event: KeyboardEvent) => {
    passing.current = event.key.startsWith('Arrow');
    if (event.key === 'Enter' || event.key === ' ') pick(passed);
    else if (event.key === 'Escape' && passed !== null) {
      // As below.
      event.preventDefault();
      event.stopPropagation();
      setPassed(null);
    }
  };
  return (
    <Root>
      <div
        className="swatches"
        role="radiogroup"
        aria-label={label}
        onKeyDown={onKeyDown}
        onKeyUp={() => {
          passing.current = false;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return;
          passing.current = false;
          beforeClick(() => pick(passed));
        }}
        // Another swatch that is pressed is the choice.
        onPointerDown={() => setPassed(null)}
      >
        {colors.map((color) => (
          <label key={color} className="swatch" style={{ background: color, color: inkOn(color) }}>
            <input
              type="radio"
              name={label}
              aria-label={names[color]}
              checked={isChosen(color)}
              onChange={() => (passing.current ? setPassed : pick)(color)}
            />
            {isChosen(color) && <Check aria-hidden="true" />}
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
