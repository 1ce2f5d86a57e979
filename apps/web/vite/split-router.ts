import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:react-router-rest";
const FIRST_PAGE = "?first-page";
/** Modules of React Router of which the first page needs a few functions, and a navigation all. */
export const SPLIT =
  /react-router\/dist\/\w+\/lib\/(?:router\/router|router\/instrumentation|dom\/ssr\/single-fetch)\.js$/;

/**
 * React Router's router is not needed before the first navigation, but lies in files with functions that are. Each of
 * these files is bundled twice: what the first page uses of it, and the whole, which {@link ID} exports.
 */
export function splitRouter(): Plugin {
  let isBuild = true;
  return {
    name: "smirk:split-router",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved: ({ command }) => {
      isBuild = command === "build";
    },
    async resolveId(source, importer, options) {
      if (source === ID) return `\0${ID}`;
      if (!isBuild || !importer?.includes("/react-router/dist/")) return null;
      const found = await this.resolve(source, importer.replace(FIRST_PAGE, ""), {
        ...options,
        skipSelf: true,
      });
      if (found === null || !SPLIT.test(found.id) || SPLIT.test(importer)) return found;
      return { ...found, id: found.id + FIRST_PAGE };
    },
    async load(id) {
      if (id.endsWith(FIRST_PAGE)) return readFile(id.slice(0, -FIRST_PAGE.length), "utf8");
      if (id !== `\0${ID}`) return null;
      const index = await this.resolve("react-router", import.meta.filename);
      return isBuild && index !== null ? exportFrom(dirname(index.id)) : EXPORT_ALL;
    },
  };
}

/** Development needs no split. */
const EXPORT_ALL = `export {
  UNSAFE_createRouter as createRouter,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getTurboStreamSingleFetchDataStrategy,
} from "react-router";`;

function exportFrom(folder: string): string {
  return `export { createRouter } from "${folder}/lib/router/router.js";
export { getTurboStreamSingleFetchDataStrategy } from "${folder}/lib/dom/ssr/single-fetch.js";`;
}
