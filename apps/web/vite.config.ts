import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { catalogueUrls } from "./vite/catalogue-urls.ts";

export default defineConfig({
  plugins: [
    tailwindcss(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    catalogueUrls(),
    reactRouter(),
  ],
});
