import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { Ring } from "../sinks/sink.ts";

/** A card as Google keeps it. */
const objectSchema = v.looseObject({
  id: v.pipe(v.string(), v.regex(/^\d+\.[\w.-]+$/)),
  classId: v.string(),
});
type StoredObject = v.InferOutput<typeof objectSchema>;

const linkSchema = v.object({
  typ: v.literal("savetowallet"),
  payload: v.object({ genericObjects: v.array(objectSchema) }),
});
const assertionSchema = v.object({
  iss: v.string(),
  aud: v.string(),
  scope: v.literal("https://www.googleapis.com/auth/wallet_object.issuer"),
});

const ACCESS_TOKEN = "sandbox-wallet-token";

export interface ReceivedObject {
  method: string;
  id: string;
  object: StoredObject;
  status: number;
}

interface GoogleParts {
  /** Saved cards by id. */
  saved: Map<string, StoredObject>;
  received: Ring<ReceivedObject>;
  takeFailure: () => number | undefined;
}

/** Saving a card by its link, tokens of service accounts, and cards that are changed. Signatures are not looked at. */
export function registerGoogleObjects(app: FastifyInstance, parts: GoogleParts): void {
  app.get<{ Params: { "*": string } }>("/save/*", (request, reply) => {
    const link = readToken(linkSchema, request.params["*"]);
    if (link === null) return reply.code(400).send({ error: { message: "Invalid JWT." } });
    // Google takes an object from a link once, and leaves a saved one as it is.
    for (const object of link.payload.genericObjects)
      if (!parts.saved.has(object.id)) parts.saved.set(object.id, object);
    return { saved: link.payload.genericObjects.map(({ id }) => id) };
  });
  app.post("/token", (request, reply) => {
    const form = new URLSearchParams(String(request.body));
    const isAsked = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
    if (!isAsked || readToken(assertionSchema, form.get("assertion") ?? "") === null)
      return reply.code(400).send({ error: "invalid_grant" });
    return { access_token: ACCESS_TOKEN, expires_in: 3599, token_type: "Bearer" };
  });
  app.put<{ Params: { id: string } }>("/walletobjects/v1/genericObject/:id", (request, reply) =>
    putObject(parts, request, reply),
  );
}

function putObject(
  { saved, received, takeFailure }: GoogleParts,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
) {
  const { id } = request.params;
  if (request.headers.authorization !== `Bearer ${ACCESS_TOKEN}`)
    return reply.code(401).send({ error: { code: 401, status: "UNAUTHENTICATED" } });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), objectSchema), request.body);
  if (!parsed.success || parsed.output.id !== id)
    return reply.code(400).send({ error: { code: 400, status: "INVALID_ARGUMENT" } });
  const status = takeFailure() ?? (saved.has(id) ? 200 : 404);
  received.add({ method: request.method, id, object: parsed.output, status });
  if (status !== 200) return reply.code(status).send({ error: { code: status } });
  saved.set(id, parsed.output);
  return parsed.output;
}

function readToken<S extends v.GenericSchema>(schema: S, token: string): v.InferOutput<S> | null {
  const [, claims = ""] = token.split(".");
  const text = Buffer.from(claims, "base64url").toString();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : null;
}
