import { dirname } from "node:path";
import { getConfig } from "@lingui/conf";
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";

const cwd = dirname(import.meta.dirname);

/** Turns source texts into message ids. The config's path must not depend on the working directory. */
export function linguiMacros() {
  const preset = linguiTransformerBabelPreset({ linguiConfig: getConfig({ cwd }) }, { cwd });
  return babel({ presets: [preset] });
}
