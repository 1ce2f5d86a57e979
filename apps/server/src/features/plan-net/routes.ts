import type { FastifyInstance } from "fastify";
import type { Context } from "../../context.ts";
import { createFhirAnswers } from "./answer-requests.ts";
import {
  answerManifest,
  answerNightlyFile,
  FILES,
  MANIFEST,
  type NightlyFileRequest,
} from "./nightly/answer-nightly-files.ts";
import { type Params, READS, SEARCHES } from "./read-request.ts";
import { refuseAsFhir } from "./refuse-as-fhir.ts";
import { refuseOtherFormats } from "./send-answers.ts";

interface FhirRequest {
  Params: Params;
}

/** `/fhir`: the directory as HL7's Plan-Net guide has it, read only and without a key (OPEN-01). */
export function registerPlanNetRoutes(app: FastifyInstance, ctx: Context): void {
  const reads = { config: { bounds: READS } };
  const searches = { config: { bounds: SEARCHES } };
  const plugin = async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, body),
    );
    scope.addHook("onRequest", async (request) => refuseOtherFormats(request));
    refuseAsFhir(scope);
    const answers = createFhirAnswers(scope, ctx);
    scope.get<FhirRequest>("/metadata", reads, answers.describe);
    scope.get(MANIFEST, reads, (request, reply) => answerManifest(ctx, request, reply));
    scope.get<NightlyFileRequest>(FILES, { ...reads, compress: false }, (request, reply) =>
      answerNightlyFile(ctx, request, reply),
    );
    scope.get<FhirRequest>("/:type", searches, answers.search);
    scope.post<FhirRequest>("/:type/_search", searches, answers.searchByForm);
    scope.get<FhirRequest>("/:type/:id", reads, answers.read);
    scope.get<FhirRequest>("/:type/:id/_history/:version", reads, answers.readVersion);
  };
  app.register(plugin, { prefix: "/fhir" });
}
