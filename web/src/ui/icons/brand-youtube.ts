import { createIcon } from "./create-icon.tsx";

export const IconBrandYoutube = /* @__PURE__ */ createIcon([
  "M2 8a4 4 0 0 1 4 -4h12a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-8",
  "M10 9l5 3l-5 3l0 -6",
]);
