import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type LogFn, type Logger, pino } from "pino";

/** Never in a log line, wherever an object has them. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "set-cookie",
  "access_token",
  "refresh_token",
  "client_secret",
  "nonce",
  "code",
  "password",
  "phone_number",
  "email",
  "connectionString",
];

/** A logged error with its request's id. */
interface LoggedError {
  error: unknown;
  level: "error" | "fatal";
  what: string;
  requestId?: string;
}

const ERROR_LEVEL = 50;
const FATAL_LEVEL = 60;

/** A request is logged with method, path and id: never its query, headers, body or address. */
export function createLog(
  level: string,
  destination?: DestinationStream,
  onError?: (logged: LoggedError) => void,
): FastifyBaseLogger {
  const repeats = createRepeatFilter((counted) => log.error(counted, "error.repeated"));
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      censor: "[redacted]",
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
      err: describeError,
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, number: number) {
        const [fields, what] = args as unknown[];
        if (number < ERROR_LEVEL || !isObject(fields) || !("err" in fields)) return method.apply(this, args);
        if (!repeats.isFirst(String(what), fields)) return;
        method.apply(this, args);
        const { reqId } = this.bindings();
        onError?.({
          error: fields.err,
          level: number >= FATAL_LEVEL ? "fatal" : "error",
          what: typeof what === "string" ? what : "",
          ...(typeof reqId === "string" && { requestId: reqId }),
        });
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  return log;
}

interface DescribedError extends Error {
  code?: string;
  constraint?: string;
}

/** A database error quotes its row. A field "code" would be redacted as a sign-in code. Null where nothing was thrown. */
function describeError(error: DescribedError | null): Record<string, unknown> | null {
  if (error === null) return null;
  const { name, message, stack, code, constraint, cause } = error;
  return {
    type: name,
    message,
    stack,
    errorCode: code,
    constraint,
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Personal data that a path may hold, and its replacement. */
const PERSONAL_SEGMENTS: readonly [RegExp, string][] = [
  [/@/, "[email]"],
  [/^(?:\+\d[\d\s().-]{6,20}|(?:1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4})$/, "[phone]"],
  [/eyJ/, "[token]"],
  [/^(?=[A-Za-z.~+=_-]*\d)(?=[\d.~+=_-]*[A-Za-z])[\w.~+=-]{40,}$/, "[token]"],
];

/** No address of ours has any other character. */
const FOREIGN = /[^\w.~+=$-]/;

const TOKEN_FOLLOWS = new Set(["card", "check", "confirm", "devices", "stop"]);

/** A segment behind 'card', 'check', 'confirm' or 'stop' is a token of a link, behind 'devices' what a phone's wallet is known by. */
export function pathOf(url: string): string {
  const [whole = ""] = url.split(/[?#]/, 1);
  let isToken = false;
  const segments = whole
    .slice(0, 1_000)
    .split("/")
    .map((segment) => {
      if (isToken && segment !== "") return "[token]";
      isToken ||= TOKEN_FOLLOWS.has(decodeSegment(segment).toLowerCase());
      return maskSegment(segment);
    });
  const path = segments.join("/");
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}

function maskSegment(segment: string): string {
  const text = decodeSegment(segment);
  const personal = PERSONAL_SEGMENTS.find(([pattern]) => pattern.test(text.trim()))?.[1];
  return personal ?? (FOREIGN.test(text) ? "[text]" : segment);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll("+", "%2B"));
  } catch {
    return segment.replaceAll(/%40/g, "@");
  }
}

/** A repeated error line with its count per minute. */
interface Repeats {
  what: string;
  count: number;
}

interface RepeatFilter {
  /** Whether this line is the first of its kind in a minute; others are counted. */
  isFirst(what: string, fields: object & { err?: unknown }): boolean;
}

const WINDOW_MS = 60_000;

/** Further kinds count as one. */
const MAX_KINDS = 200;

const OTHER_REPEATS = "others";

/** Logs each kind of error once a minute: a flood of one must not fill the disk. */
function createRepeatFilter(onRepeats: (repeats: Repeats) => void): RepeatFilter {
  const counts = new Map<string, number>();
  return {
    isFirst(what, fields) {
      const wanted = kindOf(what, fields);
      const kind = counts.has(wanted) || counts.size < MAX_KINDS ? wanted : OTHER_REPEATS;
      const seen = counts.get(kind);
      counts.set(kind, (seen ?? 0) + 1);
      if (seen !== undefined) return false;
      const end = () => {
        const count = (counts.get(kind) ?? 1) - 1;
        counts.delete(kind);
        if (count > 0) onRepeats({ what: kind === OTHER_REPEATS ? OTHER_REPEATS : what, count });
      };
      setTimeout(end, WINDOW_MS).unref();
      return true;
    },
  };
}

/** Event, fields, class and stack. Messages may quote input, so they do not count. */
function kindOf(what: string, { err, ...fields }: { err?: unknown }): string {
  const { name = typeof err, code, stack = "" } = (err ?? {}) as Partial<Error & { code: unknown }>;
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  const place = frames.find((line) => !/node_modules|node:/.test(line)) ?? frames[0] ?? "";
  return [what, describeFields(fields), name, String(code), place].join("|");
}

function describeFields(fields: Record<string, unknown>): string {
  const plain = Object.entries(fields).filter(([, value]) => typeof value !== "object");
  return plain.map(([name, value]) => `${name}=${String(value).slice(0, 60)}`).join(",");
}
