import { userInfo } from "node:os";
import type { Command } from "commander";
import type { Context } from "../context.ts";
import type { Operator } from "../features/audit/write-audit-entry.ts";
import { findOperatorByEmail } from "../features/operators/find-operator.ts";
import { Interrupted, UsageError } from "./command-errors.ts";
import type { ProductAccess } from "./open-context.ts";
import type { Terminal } from "./output/terminal.ts";

export interface Work {
  ctx: Context;
  operator: Operator;
  signal: AbortSignal;
}

export interface Session {
  terminal: Terminal;
  /** For `doctor`, which inspects a product that may be broken; other commands use `run`. */
  commands: ProductAccess;
  /** Opens the product's database for the work. `command` is the action's last argument. */
  run<T>(command: Command, work: (work: Work) => Promise<T>, options?: { stopsItself?: boolean }): Promise<T>;
  show(json: boolean | undefined, value: unknown, lines: () => readonly string[]): Promise<void>;
  /** @throws {UsageError} without a terminal and without `yes` */
  confirm(warning: string, yes: boolean | undefined): Promise<void>;
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
          const operator = await readOperator(command, ctx);
          const working = work({ ctx, operator, signal: stop.signal });
          return await (stopsItself ? working : Promise.race([working, stop.interrupted]));
        } catch (error) {
          ctx.log.debug({ err: error }, "cli.command_failed");
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
      if (!terminal.canAsk) throw new UsageError(`${warning} Add --yes to skip the confirmation.`);
      const answer = await terminal.ask(`${warning}\nType yes to continue: `);
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

function nameCommand(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${nameCommand(parent)} ${command.name()}` : command.name();
}

/** An invited operator's email is recorded as the console records it. */
async function readOperator(command: Command, ctx: Context): Promise<Operator> {
  const actor = nameOperator(command, ctx);
  const invited = actor.includes("@") ? await findOperatorByEmail(ctx.db, actor) : undefined;
  const named = nameCommand(command);
  return invited
    ? { actor: invited.email, operatorId: invited.id, command: named }
    : { actor, command: named };
}

function nameOperator(command: Command, { config }: Pick<Context, "config">): string {
  const { by } = command.optsWithGlobals<{ by?: string }>();
  return by?.trim() || config.operatorName || nameOfUser();
}

/** A container may run under a user id that has no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

interface StopListener {
  signal: AbortSignal;
  interrupted: Promise<never>;
  forget(): void;
}

const INTERRUPTING_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const INTERRUPTED_EXIT_CODE = 130;

/** The first Ctrl-C lets the work finish, the second ends at once. */
export function listenForStop(): StopListener {
  const controller = new AbortController();
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  interrupted.catch(() => {});
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED_EXIT_CODE);
    const reason = new Interrupted();
    controller.abort(reason);
    reject(reason);
  };
  for (const name of INTERRUPTING_SIGNALS) process.on(name, onSignal);
  return {
    signal: controller.signal,
    interrupted,
    forget: () => {
      for (const name of INTERRUPTING_SIGNALS) process.off(name, onSignal);
    },
  };
}
