import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config/config.ts";
import type { Context } from "../context.ts";
import { hasTooManyFields } from "../edges/read-form.ts";
import { refusal, sendLogged } from "../http/errors/error-answers.ts";
import { requestOrigin } from "../http/requests/request-origin.ts";
import { isPageOrData, sendPage } from "./fetch-bridge.ts";

/** The pages that read a form without a script. Every other page refuses `POST`. */
const FORM_PAGES = LANGUAGES.map((language) => inLanguage("/savings", language));

export type AskForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { url: string; form: string },
) => Promise<Response>;

/** What is sent is in no address and no log, and nobody stores the answer. Forms of other sites are refused unread. */
export function registerPageForms(
  forms: FastifyInstance,
  { config }: Pick<Context, "config">,
  ask: AskForm,
): void {
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, body),
  );
  const onRequest = async (request: FastifyRequest) => {
    if (isForeign(request, config)) throw refusal(403);
  };
  for (const url of FORM_PAGES) {
    forms.post(url, { onRequest, config: { class: "page" } }, async (request, reply) => {
      const sent = typeof request.body === "string" ? request.body : "";
      // The page answers a form with too many fields as it answers an empty one.
      const form = hasTooManyFields(sent, request.routeOptions.config.bounds?.body ?? {}) ? "" : sent;
      const response = await ask(request, reply, { url, form });
      return response.status < 500 || isPageOrData(response)
        ? sendPage(reply, response)
        : sendLogged(reply, response.status);
    });
  }
}

const READS = new Set(["GET", "HEAD"]);

/** Runs before the body is read. @throws 404, 405; 403 `forbidden` for another origin */
export function refusePageRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, "publicOrigin">,
): FastifyReply | undefined {
  const [path = ""] = request.url.split("?", 1);
  if (request.server.apiRoutes.segmentOf(path) !== null) {
    reply.callNotFound();
    return reply;
  }
  if (READS.has(request.method)) return undefined;
  reply.header("allow", "GET, HEAD, OPTIONS");
  if (request.method === "OPTIONS") return reply.status(204).send();
  throw refusal(isForeign(request, config) ? 403 : 405);
}

function isForeign(request: FastifyRequest, config: Pick<Config, "publicOrigin">): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origin !== requestOrigin(request, config);
}
