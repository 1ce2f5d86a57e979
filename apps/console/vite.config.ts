import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { coreTypeface } from "../web/vite/core-typeface.ts";

export default defineConfig({
  base: "/console/",
  plugins: [coreTypeface(), tailwindcss()],
  // A font in a style sheet would need `data:` in the policy.
  build: { outDir: "build", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
