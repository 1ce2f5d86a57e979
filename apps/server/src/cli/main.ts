/** Exit codes: 0 done, 1 failed, 2 wrong usage, 3 `doctor` found errors. */

import { createTerminal } from "./output/terminal.ts";
import { runCommandLine } from "./run-command-line.ts";

process.exit(await runCommandLine(process.argv.slice(2), { terminal: createTerminal() }));
