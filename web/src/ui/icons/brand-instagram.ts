import { createIcon } from "./create-icon.tsx";

export const IconBrandInstagram = /* @__PURE__ */ createIcon([
  "M3 7a4 4 0 0 1 4 -4h10a4 4 0 0 1 4 4v10a4 4 0 0 1 -4 4h-10a4 4 0 0 1 -4 -4l0 -10",
  "M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0 -7 0",
  "M17 7v.01",
]);
