import { useEffect, useState } from 'react';

/** Whether the same thing, by its name, has been there for `ms` without a break; null: there is none. */
export function useStays(name: string | null, ms: number): boolean {
  const [stayed, setStayed] = useState('');
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(() => setStayed(name), ms);
    return () => {
      clearTimeout(timer);
      setStayed('');
    };
  }, [name, ms]);
  return stayed === name;
}
