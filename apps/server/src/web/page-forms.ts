import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../context.ts";
import { refusal, sendLogged } from "../http/errors/error-answers.ts";
import { isPageOrData, sendPage } from "./fetch-bridge.ts";
import { isForeign } from "./refuse-page-request.ts";

/** The pages that read a form without a script. Every other page refuses `POST`. */
const FORM_PAGES = LANGUAGES.map((language) => inLanguage("/savings", language));
const MOST_FORM_BYTES = 4096;

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
    { parseAs: "string", bodyLimit: MOST_FORM_BYTES },
    (_request, body, done) => done(null, body),
  );
  const onRequest = async (request: FastifyRequest) => {
    if (isForeign(request, config)) throw refusal(403);
  };
  for (const url of FORM_PAGES) {
    forms.post(url, { onRequest, config: { class: "page" } }, async (request, reply) => {
      const form = typeof request.body === "string" ? request.body : "";
      const response = await ask(request, reply, { url, form });
      return response.status < 500 || isPageOrData(response)
        ? sendPage(reply, response)
        : sendLogged(reply, response.status);
    });
  }
}
