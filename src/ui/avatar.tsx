import { useState } from 'react';
import styled from 'styled-components';

const Face = styled.span`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  overflow: hidden;
  font-size: 11px;
  line-height: 1;
  font-weight: 650;
  color: #fff;
  background: var(--face);
  & > img { width: 100%; height: 100%; object-fit: cover; }
`;

const FACES = ['#6a49e8', '#b93b76', '#17756f', '#2f5fe0', '#9c4716', '#4d6b1c'] as const;

/** The initials of a name's first two words, by user-perceived characters. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.@_-]+/u)
    .filter(Boolean);
  const first = (word: string | undefined) => (word ? ([...new Intl.Segmenter().segment(word)][0]?.segment ?? '') : '');
  return (first(words[0]) + (words.length > 1 ? first(words[1]) : '')).toLocaleUpperCase();
}

/** The colour behind the initials: the same for the same name everywhere. */
export function faceColor(name: string): string {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return FACES[sum % FACES.length] ?? FACES[0];
}

/**
 * A person's picture, or the initials where there is none or it does not load. Decorative: the name stands beside it.
 */
export function Avatar({ name, imageUrl }: { readonly name: string; readonly imageUrl?: string }) {
  const [broken, setBroken] = useState(false);
  const shown = imageUrl && /^(https?:|data:image\/)/.test(imageUrl) && !broken;
  return (
    <Face aria-hidden="true" style={{ '--face': faceColor(name) } as React.CSSProperties}>
      {shown ? (
        <img src={imageUrl} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        initials(name)
      )}
    </Face>
  );
}
