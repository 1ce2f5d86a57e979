/** Exit codes: 0 done, 1 failed, 2 wrong usage, 3 `doctor` found errors. */
import { runCommandLine } from "./run-command-line.ts";
import { createTerminal } from "./terminal.ts";

process.exit(await runCommandLine(process.argv.slice(2), { terminal: createTerminal() }));
