import { publicPages } from "@cav/contract/brand.ts";
import type { Config } from "@react-router/dev/config";

/** Public pages are written as HTML at build; the rest starts from one shell. The server renders nothing. */
export default {
  appDirectory: "src",
  ssr: false,
  prerender: publicPages.map(({ path }) => path),
} satisfies Config;
