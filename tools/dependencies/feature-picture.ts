import { readFileSync } from "node:fs";
import path from "node:path";
import { format, type ICruiseResult } from "dependency-cruiser";
import { replaceWrittenPart } from "../checks/written-part.ts";
import { FEATURE_ORDER } from "./rules.ts";

export const ARCHITECTURE = path.join(import.meta.dirname, "../../docs/architecture.md");

const FOLDER = "apps/server/src/features/";
const ORDER = FEATURE_ORDER.map((feature) => `\`${feature}\``).join(" < ");
const LISTED = `^(${FEATURE_ORDER.join("|")})`;

/** The architecture page with the order of the server's features, and their picture drawn from a cruise. */
export async function withFeaturePicture(result: ICruiseResult): Promise<string> {
  const page = readFileSync(ARCHITECTURE, "utf8");
  const picture = `\`\`\`mermaid\n${await drawFeatures(result)}\n\`\`\``;
  return replaceWrittenPart(page, "features", `${ORDER}\n\n${picture}`);
}

async function drawFeatures(result: ICruiseResult): Promise<string> {
  // Shorter paths: each folder of a path would become a box around the features.
  const modules = JSON.parse(JSON.stringify(result.modules).replaceAll(FOLDER, "")) as typeof result.modules;
  const { output } = await format(
    { ...result, modules },
    { outputType: "mermaid", includeOnly: { path: `${LISTED}/` }, collapse: LISTED },
  );
  return String(output).trim();
}
