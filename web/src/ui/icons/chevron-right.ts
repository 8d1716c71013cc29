import { createIcon } from "./create-icon.tsx";

export const IconChevronRight = /* @__PURE__ */ createIcon(["M9 6l6 6l-6 6"]);
