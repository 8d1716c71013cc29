import { publicPages } from "@cav/contract/brand.ts";
import type { Config } from "@react-router/dev/config";

/** Public pages are prerendered at build time; all others use one shell. React Router renders nothing on the server. */
export default {
  appDirectory: "src",
  ssr: false,
  prerender: publicPages.map(({ path }) => path),
} satisfies Config;
