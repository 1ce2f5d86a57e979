import { OFFICE_ACTS, type OfficeAct, type OfficeActName, type OfficeCaller } from "@smirk/contract/offices";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { OfficeRole } from "../../db/schema/schema-offices.ts";
import { readForm } from "../../edges/read-form.ts";
import { type PostedFile, readUpload, type Upload } from "../../edges/read-upload.ts";
import { AppError, notFound, unauthorized } from "../../errors.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { refuseUnknownOrigin } from "../desk/request-source.ts";
import { type OfficeReader, readerOf } from "./office-frame.ts";
import { createPapers, type OfficePapers } from "./papers/create-papers.ts";
import { findOfficeRole } from "./people/list-people.ts";
import { readOfficeCookie } from "./sign-in/office-cookies.ts";
import { createOfficeLimits, type OfficeLimits } from "./sign-in/office-limits.ts";
import { findOfficeSession, type OfficeSession } from "./sign-in/office-sessions.ts";
import { enterUpload } from "./upload-gate.ts";

export interface OwnOffice {
  id: string;
  role: OfficeRole;
}

interface Callers {
  anyone: { session: OfficeSession | null; office: null };
  person: { session: OfficeSession; office: null };
  staff: { session: OfficeSession; office: OwnOffice };
  owner: { session: OfficeSession; office: OwnOffice };
}

export interface OfficeContext extends Context {
  limits: OfficeLimits;
  papers: OfficePapers;
}

interface Asked {
  ctx: OfficeContext;
  request: FastifyRequest;
  reply: FastifyReply;
  reader: OfficeReader;
  /** The site's, which passkeys belong to. */
  origin: string;
  /** Empty for what is read. */
  form: URLSearchParams;
  /** Null where none came along. */
  file: PostedFile | null;
  query: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, string>>;
}

/** What is asked, and by whom. */
export type ActCall<Caller extends OfficeCaller> = Asked & Callers[Caller];

type Handle<Call> = (call: Call) => Promise<FastifyReply> | FastifyReply;

/** How every act of the contract is done. */
export type OfficeHandlers = {
  [Name in OfficeActName]: Handle<ActCall<(typeof OFFICE_ACTS)[Name]["caller"]>>;
};

const ACTS: ReadonlyMap<string, OfficeAct> = new Map(Object.entries(OFFICE_ACTS));

interface Routed {
  Querystring: Record<string, unknown>;
  Params: Record<string, string>;
}

type Hooks = ((request: FastifyRequest<Routed>, reply: FastifyReply) => Promise<unknown>)[];

/** Adds the routes of every act, in each language: the only way to one, with its check of role, proof and origin. */
export function serveOfficeActs(
  scope: FastifyInstance,
  ctx: Context,
  { handlers, onRequest }: { handlers: OfficeHandlers; onRequest: Hooks },
): void {
  const office: OfficeContext = { ...ctx, limits: createOfficeLimits(ctx), papers: createPapers(ctx) };
  for (const [name, handle] of Object.entries<Handle<never>>(handlers)) {
    const act = ACTS.get(name);
    if (act === undefined) continue;
    const [method = "", path = ""] = act.name.split(" ");
    const letIn = async (request: FastifyRequest<Routed>, reply: FastifyReply) => {
      await check(office, request, act);
      enterUpload(reply);
    };
    for (const language of LANGUAGES)
      scope.route<Routed>({
        method,
        url: inLanguage(path, language),
        config: { class: "form" },
        ...(method === "GET" && { exposeHeadRoute: false }),
        // Nothing of a file is taken from strangers, and few files at once.
        onRequest: act.file === undefined ? onRequest : [...onRequest, letIn],
        handler: async (request, reply) => {
          const { query, params } = request;
          const posted = await readPosted(request, act);
          const caller = await check(office, request, act);
          const asked = { ctx: office, request, reply, reader: readerOf(request, reply), query, params };
          // The act of this name takes what its caller is, as `identify` found.
          return handle({
            ...asked,
            ...posted,
            origin: requestOrigin(request, ctx.config),
            ...caller,
          } as never);
        },
      });
  }
}

async function readPosted(request: FastifyRequest, { file }: OfficeAct): Promise<Upload> {
  if (request.method !== "POST") return { form: new URLSearchParams(), file: null };
  if (file !== undefined && Buffer.isBuffer(request.body)) return readUpload(request, file);
  return { form: readForm(request), file: null };
}

/** Who calls, and whether they may: before the body is read too. */
async function check(
  ctx: OfficeContext,
  request: FastifyRequest<Routed>,
  act: OfficeAct,
): Promise<Callers[OfficeCaller]> {
  if (request.method === "POST") refuseUnknownOrigin(request, ctx);
  const origin = requestOrigin(request, ctx.config);
  return identify({ ctx, request, origin, params: request.params }, act);
}

/**
 * @throws 401 `not_authorized` without a session; 404 `not_found` for an office of others; 403 `forbidden` with
 * `needs`, an owner or a proof
 */
async function identify(
  { ctx, request, origin, params }: Pick<Asked, "ctx" | "request" | "origin" | "params">,
  { caller, needsProof }: OfficeAct,
): Promise<Callers[OfficeCaller]> {
  const session = await findOfficeSession(ctx, readOfficeCookie(request, origin));
  if (caller === "anyone") return { session, office: null };
  if (session === null) throw unauthorized("not_authorized", "Please sign in.");
  const office =
    caller === "person" ? null : await getOwnOffice(ctx, { session, officeId: params.office ?? "" });
  if (caller === "owner" && office?.role !== "owner")
    throw needing("owner", "Only an owner of the office may do this.");
  if (needsProof && session.provenUntil <= ctx.clock.now())
    throw needing("proof", "Please confirm that it is you.");
  return office === null ? { session, office } : { session, office };
}

function needing(what: "owner" | "proof", sentence: string): AppError {
  return new AppError(403, "forbidden", sentence, { facts: { needs: [what] } });
}

async function getOwnOffice(
  { db }: Pick<Context, "db">,
  { session, officeId }: { session: OfficeSession; officeId: string },
): Promise<OwnOffice> {
  const role = await findOfficeRole(db, { officeId, personId: session.personId });
  if (role === undefined) throw notFound("There is no such office.");
  return { id: officeId, role };
}
