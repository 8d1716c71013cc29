import { createIcon } from "./create-icon.tsx";

export const IconBook = /* @__PURE__ */ createIcon([
  "M3 19a9 9 0 0 1 9 0a9 9 0 0 1 9 0",
  "M3 6a9 9 0 0 1 9 0a9 9 0 0 1 9 0",
  "M3 6l0 13",
  "M12 6l0 13",
  "M21 6l0 13",
]);
