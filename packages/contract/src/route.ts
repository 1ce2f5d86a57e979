import type * as v from "valibot";
import type { PartnerScope } from "./partner-scopes.ts";

/**
 * Who may call: `anyone`; `visitor-or-member`, where a token may be missing and is a member's otherwise; `token`, one of
 * ours that may be over, which the act reads itself; `pass`, a phone that proves to have a card in its wallet;
 * `signed-in`, also before paying; `member`; `partner`, another company's program with the route's scope.
 */
export type RouteCaller =
  | "anyone"
  | "visitor-or-member"
  | "token"
  | "pass"
  | "signed-in"
  | "member"
  | "partner";

/** What a route is for the limits and for the order of work under load. */
export type RouteClass =
  | "asset"
  | "catalog"
  | "directory"
  | "document"
  | "form"
  | "member"
  | "partner"
  | "payment"
  | "places"
  | "sign-in";

type RouteName = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

/** Something that a visitor or a member does: who may, its class, what it takes and what it answers. */
export interface RouteContract {
  /** Method and address, such as 'DELETE /account/sessions/:id'. */
  name: RouteName;
  caller: RouteCaller;
  class: RouteClass;
  /** It needs a code of the last minutes, of the account's own phone. */
  needsProof?: true;
  /** What a partner must be allowed. */
  scope?: PartnerScope;
  body?: v.GenericSchema;
  /** The body is a posted form, and no JSON. */
  isForm?: true;
  query?: v.GenericSchema;
  /** Missing where the answer is a file, a redirect or nothing. */
  answer?: v.GenericSchema;
  /** The type of the file that it answers. */
  file?: string;
  /** It leads a browser on. */
  redirects?: true;
  /** What a call that is done answers with, where `successesOf` does not say it. */
  statuses?: readonly number[];
}

/** Statuses of a call that is done: 200 with fields or a file, 303 to lead on, 204 with nothing, or what is declared. */
export function successesOf({ answer, file, redirects, statuses }: RouteContract): readonly number[] {
  if (statuses !== undefined) return statuses;
  if (redirects) return [303];
  return answer || file ? [200] : [204];
}

/** Declares a route beside the schemas of what it takes and answers; `rest-routes.ts` finds it there. */
/* @__NO_SIDE_EFFECTS__ */
export function route<const Name extends RouteName, const Given extends Omit<RouteContract, "name">>(
  name: Name,
  given: Given,
): { name: Name } & Given {
  return { name, ...given };
}
