import { createIcon } from "./create-icon.tsx";

export const IconBellRinging = /* @__PURE__ */ createIcon([
  "M10 5a2 2 0 0 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6",
  "M9 17v1a3 3 0 0 0 6 0v-1",
  "M21 6.727a11.05 11.05 0 0 0 -2.794 -3.727",
  "M3 6.727a11.05 11.05 0 0 1 2.792 -3.727",
]);
