import { useCallback, useEffect, useRef } from "react";

/** Does something after a message could be read; not any more once the screen was left. */
export function useLater(): (work: () => void, ms: number) => void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return useCallback((work, ms) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(work, ms);
  }, []);
}
