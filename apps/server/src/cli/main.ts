/**
 * The operators' command line: `npm run smirk -- <command>` in a checkout, `node apps/server/src/cli/main.ts <command>`
 * beside a deployed server.
 *
 * A command is one file of `commands/` that exports `addXCommand(program, session)`; `list-commands.ts` names them all.
 *
 * - It parses what was typed, calls one service function inside `session.run(command, async ({ ctx, operator, signal }) => …)` and
 *   says what came of it. `operator` is what a service function writes into the audit table. The database is open and migrated for
 *   the time of `run`; a running product's own database is joined, never stopped.
 * - Subcommands of one word, such as `provider show`, hang on `findGroup(program, "provider", "…")`.
 * - Every command that reads takes `--json` and answers with `session.show(options.json, value, () => lines)`; tables
 *   and lists of facts come from `print.ts`. In lists of members contacts are masked (`@smirk/domain/mask-contact`).
 * - What cannot be undone asks first: `await session.confirm("This pays …", options.yes)`, with an option `--yes`.
 * - Exit codes: 0 done, 1 failed, 2 wrong usage, 3 `doctor` found errors. Throw `AppError` or any error whose message
 *   is one sentence to fail; throw `UsageError` for what was typed wrong. Stacks are shown at LOG_LEVEL=debug alone.
 * - Examples for `help <command>` are added with `examples(command, [...])`.
 * - Ctrl-C closes the database and ends; a command that can stop half-way by itself passes `{ stopsItself: true }` and
 *   heeds `signal`.
 *
 * Tests call `runSmirk(ctx, ["provider", "show", "…"])` of `test/run-smirk.ts`.
 */
import { runCommandLine } from "./run-command-line.ts";
import { createTerminal } from "./terminal.ts";

process.exit(await runCommandLine(process.argv.slice(2), { terminal: createTerminal() }));
