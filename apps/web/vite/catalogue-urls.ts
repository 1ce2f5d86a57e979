import type { Plugin } from "vite";

const ID = "virtual:catalogue-urls";
const CATALOGUE = /\/locales\/([\w-]+)\/messages\.po$/;

/**
 * Tells the server which client file holds the texts of which language, so that a page preloads them beside
 * the entry file instead of after it. While developing there is nothing to preload.
 */
export function catalogueUrls(): Plugin {
  const urls: Record<string, string> = {};
  return {
    name: "smirk:catalogue-urls",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const catalogueUrls = ${JSON.stringify(urls)};` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      for (const chunk of Object.values(bundle)) {
        const locale = chunk.type === "chunk" && CATALOGUE.exec(chunk.facadeModuleId ?? "")?.[1];
        if (locale) urls[locale] = `/${chunk.fileName}`;
      }
    },
  };
}
