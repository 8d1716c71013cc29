import { createIcon } from "./create-icon.tsx";

export const IconRoute = /* @__PURE__ */ createIcon([
  "M3 19a2 2 0 1 0 4 0a2 2 0 0 0 -4 0",
  "M19 7a2 2 0 1 0 0 -4a2 2 0 0 0 0 4",
  "M11 19h5.5a3.5 3.5 0 0 0 0 -7h-8a3.5 3.5 0 0 1 0 -7h4.5",
]);
