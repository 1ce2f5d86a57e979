import type { Plugin } from "vite";

const ID = "virtual:catalog-urls";
const CATALOG = /\/locales\/([\w-]+)\/messages\.po$/;

/** Gives the server the client file of a language's texts, so that a page preloads it. Empty in development. */
export function catalogUrls(): Plugin {
  const urls: Record<string, string> = {};
  return {
    name: "smirk:catalog-urls",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? `export const catalogUrls = ${JSON.stringify(urls)};` : undefined),
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      for (const chunk of Object.values(bundle)) {
        const locale = chunk.type === "chunk" && CATALOG.exec(chunk.facadeModuleId ?? "")?.[1];
        if (locale) urls[locale] = `/${chunk.fileName}`;
      }
    },
  };
}
