import { dirname } from "node:path";
import { getConfig } from "@lingui/conf";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";

const cwd = dirname(import.meta.dirname);
// biome-ignore lint/style/noProcessEnv: Lingui's only way to say that Babel is chosen: its native transform is optional.
process.env.LINGUI_SUPPRESS_BABEL_WARNING = "1";

/** Turns source texts into message ids. The config's path must not depend on the working directory. */
export function linguiMacros() {
  const preset = linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd });
  return babel({ presets: [preset] });
}

/** Compiles the catalogs of texts. */
export function linguiCatalogs() {
  return lingui({ cwd, failOnMissing: true, failOnCompileError: true });
}
