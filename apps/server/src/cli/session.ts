import { userInfo } from "node:os";
import type { Command } from "commander";
import type { Context } from "../context.ts";
import type { Operator } from "../db/write-audit-entry.ts";
import { UsageError } from "./command-errors.ts";
import { listenForStop } from "./listen-for-stop.ts";
import type { ProductAccess } from "./open-context.ts";
import type { Terminal } from "./terminal.ts";

/** What a command works with once the database is open. */
export interface Work {
  ctx: Context;
  /** For the audit table. */
  operator: Operator;
  /** Aborts at Ctrl-C. */
  signal: AbortSignal;
}

/** What every command is given. */
export interface Session {
  terminal: Terminal;
  /** For what must look at a product that may not be in order; everything else uses `run`. */
  commands: ProductAccess;
  /**
   * Opens the configured product's database, does the work and closes it again.
   * @param command the one that is running: commander hands it to the action as its last argument
   */
  run<T>(command: Command, work: (work: Work) => Promise<T>, options?: { stopsItself?: boolean }): Promise<T>;
  /** Prints a value as JSON, or else the lines. */
  show(json: boolean | undefined, value: unknown, lines: () => readonly string[]): Promise<void>;
  /**
   * Lets an operator think again before what cannot be undone.
   * @throws {UsageError} where nobody is there to ask and `yes` is not set
   * @throws Error when the answer is not "yes"
   */
  confirm(warning: string, yes: boolean | undefined): Promise<void>;
  /** Sets the exit code of a command that has done its work. */
  endWith(code: number): void;
  readonly exitCode: number;
}

export function createSession(terminal: Terminal, commands: ProductAccess): Session {
  let exitCode = 0;
  return {
    terminal,
    commands,
    async run(command, work, { stopsItself = false } = {}) {
      const stop = listenForStop();
      try {
        const { ctx, close } = await commands.open(commands.readConfig(), "migrated");
        try {
          const operator = { actor: nameOperator(command, ctx), command: nameCommand(command) };
          const working = work({ ctx, operator, signal: stop.signal });
          return await (stopsItself ? working : Promise.race([working, stop.interrupted]));
        } catch (error) {
          ctx.log.debug({ err: error }, "the command failed");
          throw error;
        } finally {
          await close();
        }
      } finally {
        stop.forget();
      }
    },
    async show(json, value, lines) {
      for (const line of json ? [JSON.stringify(value, null, 2)] : lines()) await terminal.out(line);
    },
    async confirm(warning, yes = false) {
      if (yes) return;
      if (!terminal.canAsk) throw new UsageError(`${warning} Add --yes to do it without being asked.`);
      const answer = await terminal.ask(`${warning}\nType yes to go on: `);
      if (answer?.trim().toLowerCase() !== "yes") throw new Error("Nothing was done.");
    },
    endWith: (code) => {
      exitCode = code;
    },
    get exitCode() {
      return exitCode;
    },
  };
}

/** Such as "provider edit". */
export function nameCommand(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${nameCommand(parent)} ${command.name()}` : command.name();
}

function nameOperator(command: Command, { config }: Pick<Context, "config">): string {
  const { by } = command.optsWithGlobals<{ by?: string }>();
  return by?.trim() || config.operatorName || nameOfUser();
}

/** A container may run under a number that has no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}
