import type { FastifyBaseLogger } from "fastify";
import type { Level, LogFn } from "pino";

type Bindings = Parameters<FastifyBaseLogger["child"]>[0];

const LEVELS: readonly (Level | "silent")[] = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** Below the parent's level no child is needed at all. */
class LazyChildLog {
  readonly #parent: FastifyBaseLogger & { isLevelEnabled?(level: string): boolean };
  readonly #bindings: Bindings;
  #child: FastifyBaseLogger | undefined;

  static {
    for (const level of LEVELS) {
      Object.defineProperty(LazyChildLog.prototype, level, {
        value(this: LazyChildLog, ...args: Parameters<LogFn>) {
          if (this.isLevelEnabled(level)) this.#open()[level](...args);
        },
      });
    }
  }

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  isLevelEnabled(level: string): boolean {
    return this.#parent.isLevelEnabled?.(level) ?? true;
  }

  child(...given: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#open().child(...given);
  }

  #open(): FastifyBaseLogger {
    this.#child ??= this.#parent.child(this.#bindings);
    return this.#child;
  }
}

/** A child logger that is made with its first line: most requests write at most one. */
export function createLazyChildLog(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new LazyChildLog(parent, bindings) as unknown as FastifyBaseLogger;
}
