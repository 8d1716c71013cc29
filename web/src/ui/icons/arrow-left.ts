import { createIcon } from "./create-icon.tsx";

export const IconArrowLeft = /* @__PURE__ */ createIcon(["M5 12l14 0", "M5 12l6 6", "M5 12l6 -6"]);
