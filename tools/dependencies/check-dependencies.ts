import { readFileSync } from "node:fs";
import path from "node:path";
import type { ICruiseResult } from "dependency-cruiser";
import { cruiseProduct, LEAST_MODULES } from "./cruise-product.ts";
import { ARCHITECTURE, withFeaturePicture } from "./feature-picture.ts";
import { RULES } from "./rules.ts";

//     node tools/dependencies/check-dependencies.ts [<another tree> <modules that it has at least>]
const [otherRoot, otherLeast] = process.argv.slice(2);
const COMMENTS = new Map(RULES.map(({ name, comment }) => [name, comment]));

const result = await cruiseProduct(
  otherRoot ?? path.dirname(path.dirname(import.meta.dirname)),
  otherLeast === undefined ? LEAST_MODULES : Number(otherLeast),
);
const errors = listViolations(result);
if (otherRoot === undefined && readFileSync(ARCHITECTURE, "utf8") !== withFeaturePicture(result)) {
  errors.push("docs/architecture.md: the picture of the features is out of date; run `npm run docs`.");
}
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);

/** One sentence for each import, or each file, that breaks a rule. */
function listViolations({ summary }: ICruiseResult): string[] {
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const steps = from === to ? [from] : [from, ...(cycle?.map(({ name }) => name) ?? [to])];
    return `${steps.join(" -> ")}: ${COMMENTS.get(rule.name) ?? ""} (${rule.name})`;
  });
}
