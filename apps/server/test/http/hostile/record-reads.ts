import type { FastifyInstance } from "fastify";

/** Reads by route, such as `POST /waitlist/join`: paths of what it looks at, such as `family_members.0.name` or `?input`. */
export type ReadFields = Map<string, Set<string>>;

/** Watches what a scope's routes look at in bodies and queries, so that a new field is seen by the first request. */
export function recordReads(scope: FastifyInstance, reads: ReadFields): void {
  scope.addHook("preHandler", async (request) => {
    const route = `${request.method} ${request.routeOptions.url}`;
    const seen = reads.get(route) ?? new Set();
    reads.set(route, seen);
    request.body = watch(request.body, "", seen);
    request.query = watch(request.query, "?", seen);
  });
}

function watch(value: unknown, path: string, seen: Set<string>): unknown {
  const isPlain = Array.isArray(value) || Object.prototype.toString.call(value) === "[object Object]";
  if (!isPlain || typeof value !== "object" || value === null) return value;
  const pathOf = (key: string) => `${path}${Array.isArray(value) ? "0" : key}`;
  const isField = (key: string | symbol): key is string =>
    typeof key === "string" &&
    (Array.isArray(value) ? /^\d+$/.test(key) : key !== "toJSON" && !(key in Object.prototype));
  return new Proxy(value, {
    get(target, key) {
      const inner: unknown = Reflect.get(target, key);
      if (!isField(key)) return inner;
      seen.add(pathOf(key));
      return watch(inner, `${pathOf(key)}.`, seen);
    },
    has(target, key) {
      if (isField(key)) seen.add(pathOf(key));
      return Reflect.has(target, key);
    },
  });
}
