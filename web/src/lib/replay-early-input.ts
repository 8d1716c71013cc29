import { useEffect } from "react";

/** Replays submits and presses from before hydration (`early/early-input.ts`). */
export function useReplayedEarlyInput(): void {
  useEffect(() => window.replayEarlyInput?.(), []);
}
