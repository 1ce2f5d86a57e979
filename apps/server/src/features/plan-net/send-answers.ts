import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OperationOutcome } from "fhir/r4.js";
import { AppError } from "../../errors.ts";
import { queryOf } from "./read-request.ts";
import type { PlanNetResource } from "./resource-type.ts";
import { textOf } from "./searching/kept-resources.ts";

export const FHIR_JSON = "application/fhir+json; charset=utf-8";

const FORMATS = new Set(["json", "application/json", "application/fhir+json", "text/json"]);
const TAKEN = /^(?:\*\/\*|application\/\*|application\/json|application\/fhir\+json|text\/json)(?:\s*;|$)/;
/** The nightly files alone have this type. */
const LINES = /^application\/(?:fhir\+)?ndjson(?:\s*;|$)/;

/** @throws 406 where the caller takes nothing that we write */
export function refuseOtherFormats({ headers, url, routeOptions }: FastifyRequest): void {
  const asked = queryOf({ url }).find(([name]) => name === "_format")?.[1] ?? "";
  const accept = headers.accept ?? "*/*";
  const isOfLines = routeOptions.url?.endsWith("/:file") === true;
  const isTaken =
    asked !== ""
      ? FORMATS.has(asked.split(";", 1)[0]?.replace(" ", "+") ?? "")
      : accept.split(",").some((each) => TAKEN.test(each.trim()) || (isOfLines && LINES.test(each.trim())));
  if (!isTaken) throw new AppError(406, "unsupported_media_type", "This directory is written as JSON alone.");
}

const VERSION_CHARACTERS = 16;

/** Says what the resource is, so that every server gives equal ones the same. */
export function versionOf(resource: PlanNetResource): string {
  return createHash("sha256").update(textOf(resource)).digest("hex").slice(0, VERSION_CHARACTERS);
}

/** 200, or 304 where the caller has it already. */
export function sendResource(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: PlanNetResource,
): FastifyReply {
  const versionId = versionOf(resource);
  const changed = new Date(resource.meta?.lastUpdated ?? 0);
  reply
    .header("etag", `W/"${versionId}"`)
    .header("last-modified", changed.toUTCString())
    .header("cache-control", "no-cache");
  if (isKnown(request, versionId, changed)) return reply.status(304).send();
  return sendJson(reply, { ...resource, meta: { versionId, ...resource.meta } });
}

/** A tag decides alone, as RFC 9110 has it (§13.1.3). */
function isKnown({ headers }: FastifyRequest, versionId: string, changed: Date): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    return tags
      .split(",")
      .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === `"${versionId}"`);
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Math.floor(changed.getTime() / 1_000) * 1_000 <= since;
}

/** @param json a resource */
export function sendText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type(FHIR_JSON).send(Buffer.from(json));
}

export function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return sendText(reply, JSON.stringify(body));
}

export function sendOutcome(reply: FastifyReply, status: number, outcome: OperationOutcome): FastifyReply {
  return sendJson(reply.status(status).header("cache-control", "no-store"), outcome);
}
