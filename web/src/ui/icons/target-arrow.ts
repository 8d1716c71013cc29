import { createIcon } from "./create-icon.tsx";

export const IconTargetArrow = /* @__PURE__ */ createIcon([
  "M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0",
  "M12 7a5 5 0 1 0 5 5",
  "M13 3.055a9 9 0 1 0 7.941 7.945",
  "M15 6v3h3l3 -3h-3v-3l-3 3",
  "M15 9l-3 3",
]);
