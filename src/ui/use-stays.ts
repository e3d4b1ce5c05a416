import { useEffect, useState } from 'react';

/** Returns true once the same `name` has been given for `ms` milliseconds without a break. Null: there is nothing. */
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
