import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "../../context.ts";
import { readForm } from "../../edges/read-form.ts";
import { notFound } from "../../errors.ts";
import { requestOrigin } from "../../http/requests/request-origin.ts";
import { VERSION } from "../../version.ts";
import { writeBundle } from "./bundles.ts";
import { writeCapabilityStatement } from "./capability-statement.ts";
import { createSharedFacts } from "./load-shared.ts";
import { createSites } from "./open-site.ts";
import { isStrict, queryOf, type Request, typeOf } from "./read-request.ts";
import { readResource } from "./read-resource.ts";
import type { PlanNetResource } from "./resource-type.ts";
import { LONG_SEARCHES, searchDirectory } from "./search-directory.ts";
import type { DirectorySource } from "./searching/directory-source.ts";
import { readQuestion } from "./searching/read-question.ts";
import { sendJson, sendResource, sendText, versionOf } from "./send-answers.ts";

type Answer = (request: Request, reply: FastifyReply) => Promise<FastifyReply>;

interface FhirAnswers {
  describe: Answer;
  search: Answer;
  searchByForm: Answer;
  read: Answer;
  readVersion: Answer;
}

/** What each route of `/fhir` answers. */
export function createFhirAnswers(app: FastifyInstance, ctx: Context): FhirAnswers {
  const facts = createSharedFacts(ctx);
  const gate = app.openWorkGate(LONG_SEARCHES);
  const baseOf = (request: Request) => `${requestOrigin(request, ctx.config)}/fhir`;
  const openSite = createSites(ctx);
  const openSource = async (request: Request): Promise<DirectorySource> => {
    const [directory, shared] = await app.asCaller(request, () =>
      Promise.all([app.directory.current(), facts()]),
    );
    return { directory, ...openSite(shared, baseOf(request)) };
  };
  const find = async (request: Request): Promise<PlanNetResource> => {
    const asked = { type: typeOf(request), id: request.params.id };
    const source = await openSource(request);
    return app.asCaller(request, () => readResource(ctx, source, asked));
  };
  const searchBy = async (
    request: Request,
    reply: FastifyReply,
    pairs: [string, string][],
  ): Promise<FastifyReply> => {
    const type = typeOf(request);
    const source = await openSource(request);
    const question = readQuestion(source, type, { pairs, isStrict: isStrict(request) });
    const page = await searchDirectory({ app, gate, request, reply }, source, question);
    reply.headers(app.directory.headers()).header("cache-control", "no-cache");
    return sendText(reply, writeBundle(source.site.base, question, page, ctx.clock.now()));
  };
  return {
    describe: async (request, reply) => {
      const statement = writeCapabilityStatement({ base: baseOf(request), config: ctx.config }, VERSION);
      return sendJson(reply.header("cache-control", "no-cache"), statement);
    },
    search: (request, reply) => searchBy(request, reply, queryOf(request)),
    searchByForm: (request, reply) => searchBy(request, reply, [...queryOf(request), ...readForm(request)]),
    read: async (request, reply) => {
      const found = await find(request);
      return sendResource(request, reply.headers(app.directory.headers()), found);
    },
    readVersion: async (request, reply) => {
      const found = await find(request);
      if (versionOf(found) !== request.params.version) throw notFound("Only the newest version is kept.");
      return sendResource(request, reply, found);
    },
  };
}
