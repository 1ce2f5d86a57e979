import type { Plugin } from "vite";

const ID = "\0old-browser-gzip";

/**
 * PMTiles carries a decompressor for browsers without one of their own; only they load it. PMTiles awaits the result,
 * so a promise will do.
 */
export function oldBrowserGzip(): Plugin {
  return {
    name: "smirk:old-browser-gzip",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: (source, importer) => (source === "fflate" && importer?.includes("/pmtiles/") ? ID : null),
    load: (id) =>
      id === ID
        ? `export const decompressSync = (data) => import("fflate").then(({ decompressSync }) => decompressSync(data));`
        : null,
  };
}
