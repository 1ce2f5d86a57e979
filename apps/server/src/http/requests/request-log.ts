import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { pathOf } from "../../logging/log.ts";
import { isInProcess } from "../limits/request-classes.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Error code, for the log. */
    refusal?: string;
  }
}

const WINDOW_MS = 60_000;
/** Rejected requests logged per minute; further ones are counted. */
const REFUSED_LINES = 200;
/** For lines of at most 300 bytes. */
const PATH_LENGTH = 60;
const FIRST_ERROR_STATUS = 400;

/** A log as pino has it. */
type LeveledLog = FastifyBaseLogger & { isLevelEnabled?(level: string): boolean };

/** Rejected requests beyond a limit are counted, so that a flood does not fill the disk. */
export class RequestLog extends LogController {
  #refused: { lines: number; beyond: Map<number, number> } | undefined;

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  /** The client left; the request's line shows it by the missing status. */
  override streamError(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode: status } = reply;
    if (status >= FIRST_ERROR_STATUS && !this.#hasLineLeft(request, status)) return;
    // A page's own calls belong to the page's line.
    const level = isInProcess(request) ? "debug" : "info";
    const log: LeveledLog = request.log;
    if (log.isLevelEnabled?.(level) === false) return;
    const line = {
      method: request.method,
      path: pathOf(request.url).slice(0, PATH_LENGTH),
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.refusal && { reason: reply.refusal }),
      ...(error && { errorCode: (error as { code?: string }).code ?? error.name }),
    };
    log[level](line, "request completed");
  }

  #hasLineLeft({ server }: FastifyRequest, status: number): boolean {
    if (this.#refused === undefined) {
      this.#refused = { lines: 0, beyond: new Map() };
      setTimeout(() => this.#reportRefused(server.log), WINDOW_MS).unref();
    }
    const { beyond } = this.#refused;
    this.#refused.lines += 1;
    if (this.#refused.lines <= REFUSED_LINES) return true;
    beyond.set(status, (beyond.get(status) ?? 0) + 1);
    return false;
  }

  #reportRefused(log: FastifyRequest["log"]): void {
    for (const [status, count] of this.#refused?.beyond ?? []) {
      log.warn({ status, count }, "requests.refused");
    }
    this.#refused = undefined;
  }
}
