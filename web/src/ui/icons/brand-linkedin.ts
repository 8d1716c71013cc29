import { createIcon } from "./create-icon.tsx";

export const IconBrandLinkedin = /* @__PURE__ */ createIcon([
  "M8 11v5",
  "M8 8v.01",
  "M12 16v-5",
  "M16 16v-3a2 2 0 1 0 -4 0",
  "M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10",
]);
