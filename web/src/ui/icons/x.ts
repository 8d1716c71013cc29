import { createIcon } from "./create-icon.tsx";

export const IconX = /* @__PURE__ */ createIcon(["M18 6l-12 12", "M6 6l12 12"]);
