import { type RouteContract, successesOf } from "@smirk/contract/route";
import { describeSchema } from "./describe-schema.ts";
import type { Example } from "./examples.ts";

const REFUSAL = { $ref: "#/components/schemas/Refusal" };
const ERROR = { $ref: "#/components/responses/Error" };

/** What comes back, by status; with the example's own answer and refusal. */
export function describeResponses(route: RouteContract, example: Example | undefined): object {
  const { success, refusal } = example ?? {};
  const answers = successesOf(route).map((status) => [
    status,
    describeSuccess(route, status, success?.status === status ? success.answer : undefined),
  ]);
  const refusals = new Set(listRefusals(route));
  if (refusal) refusals.add(refusal.status);
  return {
    ...Object.fromEntries(answers),
    ...Object.fromEntries(
      Array.from(refusals, (status) => [
        status,
        status === refusal?.status ? refused({ schema: REFUSAL, example: refusal.answer }) : ERROR,
      ]),
    ),
    default: ERROR,
  };
}

/** @param content schema of the body, and an example of it */
export function refused(content: object): object {
  return { description: "Refused, with the reason.", content: { "application/json": content } };
}

function describeSuccess({ answer, file }: RouteContract, status: number, example: unknown): object {
  if (status === 204) return { description: "Done; there is nothing to answer." };
  if (status === 303) {
    return {
      description: "Leads a browser on.",
      headers: { Location: { schema: { type: "string", format: "uri" } } },
    };
  }
  if (file !== undefined) return { description: "A file.", content: { [file]: {} } };
  if (answer === undefined) return { description: "Done." };
  const schema = describeSchema(answer);
  const content = { schema, ...(example !== undefined && { example }) };
  return { description: "The answer.", content: { "application/json": content } };
}

/** What each route may be refused with by what it declares; its own act may refuse more. */
function listRefusals({ caller, needsProof, body, query, name }: RouteContract): number[] {
  const isKnown = ["signed-in", "member", "pass", "partner"].includes(caller);
  return [
    ...(body || query ? [400] : []),
    ...(isKnown ? [401] : []),
    ...(caller === "member" || caller === "partner" || needsProof ? [403] : []),
    ...(name.includes("/:") ? [404] : []),
    ...(body ? [413, 415] : []),
    ...[429, 503],
  ];
}
