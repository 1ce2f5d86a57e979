import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { acceptsEncoding } from "../../../http/compress-bytes.ts";
import { requestOrigin } from "../../../http/requests/request-origin.ts";
import { namesTag } from "../../files/match-tag.ts";
import { sendJson } from "../send-answers.ts";
import { getLastExport, getNightlyFile, openNightlyFile } from "./read-nightly-files.ts";

/** Where the manifest is; the Bulk Data guide has it as the operation `bulk-publish`. */
export const MANIFEST = "/$bulk-publish";
export const FILES = "/bulk/:export/:file";
const NDJSON = "application/fhir+ndjson; charset=utf-8";
/** Nothing changes of an export's files. */
const KEPT = "public, max-age=86400";

export interface NightlyFileRequest {
  Params: { export: string; file: string };
}

/** The manifest of the last night's files, as the Bulk Data guide has it, with the hash of each. */
export async function answerManifest(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const base = `${requestOrigin(request, ctx.config)}/fhir`;
  const { transactionAt, files } = await getLastExport(ctx);
  return sendJson(reply.header("cache-control", "no-cache"), {
    transactionTime: transactionAt.toISOString(),
    request: `${base}${MANIFEST}`,
    requiresAccessToken: false,
    output: files.map(({ exportId, type, resources, sha256 }) => ({
      type,
      url: `${base}/bulk/${exportId}/${type}.ndjson`,
      count: resources,
      extension: { sha256 },
    })),
    error: [],
  });
}

/** A file, as gzip where the caller takes it, or 304. */
export async function answerNightlyFile(
  ctx: Context,
  { params, headers }: FastifyRequest<NightlyFileRequest>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const type = params.file.endsWith(".ndjson") ? params.file.slice(0, -".ndjson".length) : "";
  const file = await getNightlyFile(ctx, { exportId: params.export, type });
  const isGzip = acceptsEncoding(headers["accept-encoding"], "gzip");
  const etag = `"${file.sha256}${isGzip ? "-gzip" : ""}"`;
  reply.headers({ etag, "cache-control": KEPT, vary: "Accept-Encoding" });
  if (namesTag(headers["if-none-match"], etag)) return reply.status(304).send();
  if (isGzip) reply.header("content-encoding", "gzip");
  return reply.type(NDJSON).send(openNightlyFile(ctx, file, { isGzip }));
}
