import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, pino } from "pino";

/** Fields that never reach a log line, wherever an object carries them. */
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

/** Structured logs. A request is its method, path and id: never its query, headers, body or address. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
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
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What a log may say of an error. Not all that hangs on it: a database error quotes the row it refused. The code
 * goes by another name, since a field called "code" is taken for a sign-in code.
 */
function describeError(error: Error & { code?: string; constraint?: string }): Record<string, unknown> {
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

export function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}
