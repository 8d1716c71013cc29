import { createIcon } from "./create-icon.tsx";

export const IconPlayerPlay = /* @__PURE__ */ createIcon(["M7 4v16l13 -8l-13 -8"]);
