import type { Plugin } from "vite";

/** Sentences for developers: our build already fails for a message that is missing or uncompiled. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/`Uncompiled message detected![^`]*`/, "translation"],
  [/"Lingui: Attempted to call[^"]*"/, '"No locale."'],
];

/** Every page loads @lingui/core: without its longest sentences it is 0.3 kB smaller. */
export function shortLinguiErrors(): Plugin {
  return {
    name: "short-lingui-errors",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /@lingui\/core\/dist\/index\.mjs$/ },
      handler(code) {
        return SENTENCES.reduce((rest, [sentence, short]) => {
          if (!sentence.test(rest)) this.error(`@lingui/core has no ${sentence} any more.`);
          return rest.replace(sentence, short);
        }, code);
      },
    },
  };
}
