import * as v from "valibot";
import type { OPERATOR_ROLES } from "./fields.ts";

/** Something that an operator does: who may, as what it is logged, what it takes and what it answers. */
export interface ActionContract {
  method: "GET" | "POST";
  /** Below /console/api. */
  path: string;
  /** The least role. */
  role: (typeof OPERATOR_ROLES)[number];
  /** It needs a passkey or a sign-on of the last minutes. */
  needsProof?: true;
  /** Two operators, or a code or a quote that is good for minutes: nobody asks for it on the command line. */
  onlyInConsole?: true;
  /** What it takes and no request may keep, as it works for minutes. */
  fleeting?: readonly string[];
  /** Its name in the audit log: the command line's words. */
  command: string;
  /** The body; the query of a GET and of an upload. */
  takes: v.GenericSchema<unknown, object>;
  /** What the act reads of the same body by a schema that another route has. */
  reads?: v.GenericSchema;
  /** Null: a file to save. */
  answer: v.GenericSchema | null;
  /** The body is a piece of a file. */
  isUpload?: true;
  /** The answer is a file of bytes, which a terminal cannot show. */
  isBinary?: true;
}

type Rest = Omit<ActionContract, "method" | "path" | "takes">;
type RestOfCall = Partial<Omit<Rest, "answer">> & Pick<ActionContract, "answer" | "takes">;

export function get<const Path extends string, const Given extends Partial<Rest>>(path: Path, given: Given) {
  return { method: "GET", path, takes: v.object({}), ...given } as const;
}

/** Reads a page of a list: the one after a row, or the first. */
export function getPage<const Path extends string, const Given extends RestOfCall>(path: Path, given: Given) {
  return { method: "GET", path, ...given } as const;
}

export function post<const Path extends string, const Given extends RestOfCall>(path: Path, given: Given) {
  return { method: "POST", path, ...given } as const;
}
