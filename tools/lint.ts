import { CHECKS } from "./gate/checks.ts";
import { runStages } from "./gate/run-stages.ts";
import { lint } from "./gate/stages.ts";

//     npm run lint [-- <check> <another>]
const names = process.argv.slice(2);
const unknown = names.filter((name) => !CHECKS.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown check ${unknown.join(", ")}: choose from ${CHECKS.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
const chosen = names.length === 0 ? CHECKS : CHECKS.filter(({ name }) => names.includes(name));
const [stage] = await runStages([[lint(chosen)]], console.log);
// The channel to the program that started this one would keep it alive.
process.exit(stage?.passed ? 0 : 1);
