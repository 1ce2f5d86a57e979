import type { RouteCaller, RouteContract } from "@smirk/contract/route";
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type * as v from "valibot";
import type { Context } from "../context.ts";
import { authenticatePartner, type PartnerCaller } from "../features/partners/authenticate-partner.ts";
import { authenticate, type Caller, readBearer, readPassProof } from "../http/requests/authenticate.ts";
import { parseBody } from "../http/requests/parse-body.ts";
import { readForm } from "./read-form.ts";

interface Callers {
  anyone: null;
  "visitor-or-member": Caller | null;
  /** The token, unread. */
  token: string;
  /** What it proves with, unread. */
  pass: string;
  "signed-in": Caller;
  member: Caller;
  partner: PartnerCaller;
}

type ParamsOf<Name extends string> = Name extends `${string}/:${infer Param}/${infer Rest}`
  ? Record<Param, string> & ParamsOf<`/${Rest}`>
  : Name extends `${string}/:${infer Param}`
    ? Record<Param, string>
    : unknown;

type ReadBy<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined;

type AnswerOf<Declared> = Declared extends { answer: v.GenericSchema }
  ? v.InferInput<Declared["answer"]> | (Declared extends { statuses: readonly number[] } ? undefined : never)
  : FastifyReply | undefined;

/** Who calls a route, and what is asked. */
interface Asked<Declared extends RouteContract> {
  caller: Callers[Declared["caller"]];
  params: ParamsOf<Declared["name"]>;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface RouteCall<Declared extends RouteContract, Body> extends Asked<Declared> {
  body: Body;
  query: ReadBy<Declared["query"]>;
}

type Handle<Declared extends RouteContract, Body> = (
  call: RouteCall<Declared, Body>,
) => Promise<AnswerOf<Declared>> | AnswerOf<Declared>;

interface Edge<Declared extends RouteContract, Body> {
  /** Before anything else, such as a limit by address. */
  onRequest?: onRequestHookHandler;
  /** Limits, and what is refused before the body is read. */
  before?: (asked: Asked<Declared>) => Promise<unknown>;
  /** Says for the whole body or query that it cannot be read; else its first field's sentence does. */
  unreadable?: string;
  /** Reads the body where it needs more than its schema, such as a sentence for each field. */
  read?: (body: unknown) => Body;
  /** A GET that uses something up, or is noted, answers no HEAD. */
  hasNoHead?: true;
}

/**
 * Registers declared routes: identifies who calls, parses the body and the query, and answers with what the act gives.
 * No answer is stored on its way, unless the handler says otherwise.
 */
export function serveRoutes(app: FastifyInstance, ctx: Context) {
  return <const Declared extends RouteContract, Body = ReadBy<Declared["body"]>>(
    declared: Declared,
    handle: Handle<Declared, Body>,
    { onRequest, before, unreadable, read, hasNoHead }: Edge<Declared, Body> = {},
  ): void => {
    const [method = "", url = ""] = declared.name.split(" ");
    app.route({
      method,
      url,
      config: { class: declared.class },
      ...(onRequest && { onRequest }),
      ...(hasNoHead && { exposeHeadRoute: false }),
      handler: async (request, reply) => {
        reply.header("cache-control", "no-store");
        const caller = await identify(ctx, { declared, request, reply });
        const asked = { caller, params: request.params, request, reply } as RouteCall<Declared, Body>;
        await before?.(asked);
        const query = declared.query && parseBody(declared.query, request.query, unreadable);
        const given = declared.isForm ? Object.fromEntries(readForm(request)) : request.body;
        const body = read ? read(given) : declared.body && parseBody(declared.body, given, unreadable);
        const answer = await handle(Object.assign(asked, { body, query }));
        // A reply is a promise of its end: who returns one has answered, and leaves no value.
        if (reply.sent) return reply;
        return answer === undefined ? reply.status(204).send() : answer;
      },
    });
  };
}

interface Identified {
  declared: RouteContract;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** @throws as `authenticate` and `authenticatePartner` */
async function identify(
  ctx: Context,
  { declared: { caller, scope }, request, reply }: Identified,
): Promise<Callers[RouteCaller]> {
  switch (caller) {
    case "anyone":
      return null;
    case "token":
      return readBearer(request);
    case "pass":
      return readPassProof(request);
    case "visitor-or-member":
      if (request.headers.authorization === undefined) return null;
      return authenticate(ctx, { request, reply, allow: "members" });
    case "signed-in":
      return authenticate(ctx, { request, reply, allow: "everyone" });
    case "member":
      return authenticate(ctx, { request, reply, allow: "members" });
    case "partner":
      reply.header("cache-control", "no-store");
      return authenticatePartner(ctx, { token: readBearer(request), scope });
  }
}
