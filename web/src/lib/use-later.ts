import { useCallback, useEffect, useRef } from "react";

/** Returns a timeout that is cancelled when the screen unmounts. */
export function useLater(): (work: () => void, ms: number) => void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback((work, ms) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(work, ms);
  }, []);
}
