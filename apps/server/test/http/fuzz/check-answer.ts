import type { FuzzedRequest } from "./hostile-requests.ts";

interface FuzzAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, unknown>;
  body: string;
}

/** Statuses of refusals that the contract lists. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 406, 408, 409, 410, 413, 414, 415, 416, 422, 429, 431]);
/** What is read off a socket has two characters for one with an accent. */
const PAGE_TITLES =
  /We could not (?:read that request|find that (?:page|dentist))|You do not have access to this page|This page cannot do|This card is not valid|Esta tarjeta no es v.{1,2}lida|Check a membership card|Which office are you|Too many (?:tries|requests)|Demasiados intentos|This link does not work|Este enlace ya no sirve|Esta p.{1,2}gina no puede hacer eso|No encontramos es[ae]|No pudimos leer esa solicitud|Usted no tiene acceso a esta p|For dental offices|Para consultorios dentales|There is nothing here|This is too large|Esto es demasiado grande|Aqu.{1,2} no hay nada|Type your code|Escriba su c.{1,2}digo/;

/** How the library of schemas says what is wrong, where a schema has no sentence of its own. */
const LIBRARY_SENTENCE = /"Invalid [a-z ]+: (?:Expected|Received) /;

/** What is wrong with an answer to a hostile request, in words; null for nothing. */
export function findFlaw({ method }: Pick<FuzzedRequest, "method">, answer: FuzzAnswer): string | null {
  const { status, headers } = answer;
  const type = String(headers["content-type"] ?? "");
  if (status < 200 || (status > 308 && !REFUSALS.has(status))) return `status ${status}`;
  if (status < 400) return isOffSite(String(headers.location ?? "")) ? `leads to ${headers.location}` : null;
  if (status === 405 && headers.allow === undefined) return "a 405 without Allow";
  if (status === 429 && headers["retry-after"] === undefined) return "a 429 without Retry-After";
  if (method === "HEAD" || headers["content-encoding"] !== undefined) return null;
  if (type.startsWith("text/html")) return PAGE_TITLES.test(answer.body) ? null : "a page with other words";
  if (type.startsWith("text/x-script")) return null;
  if (!/^application\/(?:json|graphql-response\+json|fhir\+json)/.test(type)) return `a refusal as '${type}'`;
  if (LIBRARY_SENTENCE.test(answer.body)) return `a library's sentence: ${answer.body.slice(0, 200)}`;
  return isRefusal(answer.body) ? null : `a refusal of another shape: ${answer.body.slice(0, 200)}`;
}

function isOffSite(location: string): boolean {
  return location.startsWith("//") || location.includes("evil.example/");
}

function isRefusal(body: string): boolean {
  try {
    const { error, message, errors, resourceType, issue } = JSON.parse(body);
    if (resourceType === "OperationOutcome")
      return (
        issue.length > 0 &&
        issue.every(({ code, diagnostics }: Record<string, unknown>) => code && diagnostics)
      );
    if (Array.isArray(errors)) {
      return errors.every(
        (each) => typeof each.message === "string" && typeof each.extensions.code === "string",
      );
    }
    return typeof error === "string" && error !== "" && typeof message === "string" && message !== "";
  } catch {
    return false;
  }
}
