import { useState } from "react";

/** Whether this was ever true on this screen. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
