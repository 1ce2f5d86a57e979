import { findExcess } from "../../edges/find-excess.ts";
import { VARIABLES } from "../limits.ts";
import type { ReadyDocument } from "../read-document.ts";

/** A body whose query was recognized by its text, so that only the variables are parsed. */
export class KnownBody<Plan> {
  readonly ready: ReadyDocument<Plan>;
  readonly variables: Record<string, unknown>;
  /** Equal for equal queries with equal variables as written. */
  readonly question: string;
  constructor(ready: ReadyDocument<Plan>, variables: Record<string, unknown>, question: string) {
    this.ready = ready;
    this.variables = variables;
    this.question = question;
  }
}

export interface KnownQueries<Plan> {
  /** Undefined: the body is to be read as a whole. */
  read(body: string): KnownBody<Plan> | undefined;
  /** Recognizes the query from now on in bodies as JSON.stringify writes them. */
  add(query: GivenQuery, ready: ReadyDocument<Plan>): void;
}

interface GivenQuery {
  query: string;
  operationName?: string | null | undefined;
}

interface Known<Plan> {
  id: number;
  /** The body up to the value of the variables. */
  head: string;
  ready: ReadyDocument<Plan>;
}

/** The product's own queries are fewer, in either order of their members. */
const MAX_KNOWN = 16;
/** Escapes and names of prototypes are left to the parser that checks them. */
const SUSPECT = /\\|__proto__|constructor/;

/** The last ones used, most recently used first. */
export function createKnownQueries<Plan>(): KnownQueries<Plan> {
  const known: Known<Plan>[] = [];
  let nextId = 0;
  const find = (body: string): Known<Plan> | undefined => {
    const at = known.findIndex(({ head }) => body.startsWith(head));
    const found = known[at];
    if (found === undefined || at === 0) return found;
    known.splice(at, 1);
    known.unshift(found);
    return found;
  };
  return {
    read: (body) => {
      const found = find(body);
      if (found === undefined || !body.endsWith("}")) return undefined;
      const text = body.slice(found.head.length, -1);
      if (SUSPECT.test(text)) return undefined;
      const variables = parseObject(text);
      return variables === null || findExcess(VARIABLES, variables) !== null
        ? undefined
        : new KnownBody(found.ready, variables, `${found.id} ${text}`);
    },
    add: ({ query, operationName }, ready) => {
      for (const given of [
        { operationName, query },
        { query, operationName },
      ]) {
        const head = `${JSON.stringify(given).slice(0, -1)},"variables":`;
        if (!known.some((each) => each.head === head)) known.unshift({ id: nextId++, head, ready });
      }
      known.splice(MAX_KNOWN);
    },
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
