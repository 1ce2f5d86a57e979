import type { FastifyRequest } from "fastify";
import { invalid } from "../errors.ts";
import { isStorableText } from "../http/requests/read-json.ts";
import { refuseBody } from "./bounds.ts";
import { MORE_FIELDS } from "./find-excess.ts";

export interface PostedFile {
  name: string;
  bytes: Buffer;
}

export interface Upload {
  form: URLSearchParams;
  /** Null where no file was chosen. */
  file: PostedFile | null;
}

/**
 * A form with a file, as browsers post it without a script. The body is in memory already, and as large as its route
 * allows. @throws 400 `invalid` for what is no such form, and for more fields than its route takes
 */
export async function readUpload(request: FastifyRequest, fileField: string): Promise<Upload> {
  const { body, headers } = request;
  const type = headers["content-type"] ?? "";
  if (!Buffer.isBuffer(body) || hasTooManyParts(body, type, request))
    throw invalid("The form has too many fields.");
  const posted = await readParts(body, type);
  const form = new URLSearchParams();
  let file: PostedFile | null = null;
  for (const [name, value] of posted) {
    if (typeof value === "string") form.append(name, value);
    else if (name === fileField && value.size > 0)
      file = { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) };
  }
  const refusal = refuseBody(request, Object.fromEntries(form));
  if (refusal !== null) throw refusal;
  if (![...form].flat().every(isStorableText)) throw invalid("The form holds characters that are not text.");
  return { form, file };
}

async function readParts(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  } catch {
    throw invalid("This is not a form with a file.");
  }
}

/** Parts are counted before any of them is read. */
function hasTooManyParts(body: Buffer, type: string, request: FastifyRequest): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return true;
  let left = (request.routeOptions.config.bounds?.body.fields?.size ?? 0) + MORE_FIELDS;
  const mark = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + mark.length)) {
    left -= 1;
    if (left < 0) return true;
  }
  return false;
}
