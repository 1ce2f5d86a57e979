import type { CronItem } from "graphile-worker";
import type { Context } from "../../context.ts";
import { type AppError, forbidden } from "../../errors.ts";
import type { Caller } from "./action.ts";
import { consoleOriginFor } from "./console-origin.ts";

/** Somebody with a shell, and so the database, may do all of it that asks for no key. */
export function unprovenCaller(ctx: Pick<Context, "config">, schedule: CronItem[]): Caller {
  return {
    getSession: () => {
      throw inConsoleAlone();
    },
    role: "owner",
    may: () => true,
    refuse: () => {},
    act: () => {
      throw inConsoleAlone();
    },
    askedAt: null,
    get origin() {
      return consoleOriginFor(ctx);
    },
    address: "127.0.0.1",
    bytes: null,
    schedule,
    directory: null,
  };
}

export function inConsoleAlone(): AppError {
  return forbidden("This needs an operator who is signed in to the console.");
}
