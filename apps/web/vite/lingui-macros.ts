import { dirname } from "node:path";
import { getConfig } from "@lingui/conf";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";

const cwd = dirname(import.meta.dirname);

/**
 * Turns the texts in the sources into message ids. Found from any working folder: the server's when developing, the
 * repository's when testing.
 */
export function linguiMacros() {
  const preset = linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd });
  return babel({ presets: [preset] });
}
