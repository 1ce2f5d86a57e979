import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    apiRoutes: ApiRoutes;
  }
  interface FastifyContextConfig {
    /** The route exists only to refuse its methods, so `Allow` leaves them out. */
    refusesMethod?: boolean;
  }
}

/** The API's addresses, taken from the routes themselves. */
export interface ApiRoutes {
  /** The first segment of an API address, in lower case, however the path is spelled; null for a page's address. */
  segmentOf(path: string): string | null;
  /** What `Allow` says of a path; empty where the API has no such address. */
  methodsOf(path: string): string[];
  /** Routes by their pattern, such as `/files/*`. */
  list(): { url: string; methods: string[] }[];
}

/** Collects the routes registered from now until `end` is called. */
export function collectApiRoutes(app: FastifyInstance): { routes: ApiRoutes; end: () => void } {
  const methods = new Map<string, Set<string>>();
  const segments = new Set<string>();
  let isOpen = true;
  app.addHook("onRoute", ({ url, method, config }) => {
    // A plugin's route for every address is not an address of the API.
    if (!isOpen || url === "*") return;
    segments.add(splitPath(url)[0] ?? "");
    const known = methods.get(url) ?? new Set();
    methods.set(url, known);
    if (config?.refusesMethod) return;
    for (const each of [method].flat()) known.add(each);
  });
  const routes: ApiRoutes = {
    segmentOf: (path) => candidates(path).find((segment) => segments.has(segment)) ?? null,
    methodsOf(path) {
      const decoded = decode(path);
      const pattern = [...methods.keys()].find((url) => matchesPattern(url, decoded)) ?? "";
      const allowed = methods.get(decoded) ?? methods.get(pattern);
      return allowed === undefined ? [] : [...allowed, "OPTIONS"].sort();
    },
    list: () => [...methods].map(([url, allowed]) => ({ url, methods: [...allowed] })),
  };
  const end = () => {
    isOpen = false;
  };
  return { routes, end };
}

function matchesPattern(pattern: string, path: string): boolean {
  if (!/[:*]/.test(pattern)) return false;
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  const isOpen = wanted.at(-1) === "*";
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((part, index) => part === "*" || part.startsWith(":") || part === given[index]);
}

/** The segments that a server, a proxy or a browser may take for the first one: as written, and with dots resolved. */
function candidates(path: string): string[] {
  const parts = splitPath(path);
  const resolved: string[] = [];
  for (const part of parts) {
    if (part === "..") resolved.pop();
    else resolved.push(part);
  }
  return [parts[0], resolved[0]].filter((part) => part !== undefined);
}

/** Decoded, in lower case, without empty segments and what file systems and proxies drop from a name's end. */
function splitPath(path: string): string[] {
  return decode(path)
    .replaceAll("\\", "/")
    .toLowerCase()
    .split("/")
    .map((part) => (part === ".." ? part : part.replace(/[;.\s].*$/, "")))
    .filter((part) => part !== "");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
