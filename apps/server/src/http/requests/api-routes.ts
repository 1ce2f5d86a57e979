import { withoutLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    apiRoutes: ApiRoutes;
  }
  interface FastifyContextConfig {
    /** The route only rejects its methods, so `Allow` omits them. */
    refusesMethod?: boolean;
  }
}

export interface ApiRoutes {
  /** The first segment of an API address, in lower case, in any spelling; null for a page's address. */
  segmentOf(path: string): string | null;
  /** For `Allow`; empty where the API has no such address. */
  methodsOf(path: string): string[];
  list(): { url: string; methods: string[] }[];
}

/** Collects routes from now on until `end`. */
export function collectApiRoutes(app: FastifyInstance): { routes: ApiRoutes; end: () => void } {
  const methods = new Map<string, Set<string>>();
  const segments = new Set<string>();
  let isOpen = true;
  app.addHook("onRoute", ({ url, method, config }) => {
    // A plugin's catch-all route is no address of the API.
    if (!isOpen || url === "*") return;
    // A language's prefix is the pages' own.
    segments.add(splitPath(withoutLanguage(url))[0] ?? "");
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

/** What a server, a proxy or a browser may read as the first segment: literal, and with dots resolved. */
function candidates(path: string): string[] {
  const parts = splitPath(path);
  const resolved: string[] = [];
  for (const part of parts) {
    if (part === "..") resolved.pop();
    else resolved.push(part);
  }
  return [parts[0], resolved[0]].filter((part) => part !== undefined);
}

/** Without empty segments and without what file systems and proxies strip from names. */
function splitPath(path: string): string[] {
  return decode(path)
    .replaceAll("\\", "/")
    .toLowerCase()
    .split("/")
    .map((part) => (part === ".." ? part : part.split(/[;.\s]/, 1).join()))
    .filter((part) => part !== "");
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
