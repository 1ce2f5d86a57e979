import type { ActionName, CONTRACTS } from "@smirk/contract/console/actions";
import type { SESSION } from "@smirk/contract/console/session";
import type * as v from "valibot";

type Contracts = typeof CONTRACTS & typeof SESSION;
type Contract = Contracts[keyof Contracts];
type Method = "GET" | "POST";

/** Addresses under the API that are read or posted to. */
export type PathOf<M extends Method> = Extract<Contract, { method: M }>["path"];

/** Addresses that give a page of a list. */
export type PagePath = PathOfPages<Contract>;
type PathOfPages<C> = C extends { method: "GET"; path: infer Path; takes: v.GenericSchema }
  ? "after" extends keyof v.InferInput<C["takes"]>
    ? Path
    : never
  : never;

type ContractAt<M extends Method, Path> = Extract<Contract, { method: M; path: Path }>;

/** What is posted to an address. */
export type BodyOf<Path extends PathOf<"POST">> = v.InferInput<ContractAt<"POST", Path>["takes"]>;

/** What an address answers. */
export type AnswerOf<M extends Method, Path extends PathOf<M>> = WireOf<ContractAt<M, Path>["answer"]>;

/** What an action answers, by its name. */
export type Answer<Name extends ActionName> = WireOf<(typeof CONTRACTS)[Name]["answer"]>;

type WireOf<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : never;
