import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import type { FindProvider } from "../find-provider.ts";
import { type Person, personSchema, type Roster } from "../person.ts";
import type { SignOnVendor } from "../vendor.ts";
import { renderChooser } from "./chooser-page.ts";
import { renderRefusal, SIGN_ON_POLICY } from "./refusal-page.ts";

interface Chooser {
  vendor: SignOnVendor;
  roster: Roster;
  findProvider: FindProvider;
}

const INVALID_PERSON = "Enter an email address such as sam@mail.example.";

export function registerChooser(app: FastifyInstance, chooser: Chooser): void {
  const { vendor, roster, findProvider } = chooser;
  app.get("/choose/:uid", async (request, reply) => {
    const interaction = await findInteraction(request, reply, chooser);
    if (!interaction) return sendPage(reply, 400, renderRefusal(vendor.name, "This sign-on has expired."));
    return sendPage(reply, 200, renderChooser(vendor.name, roster.list()));
  });
  app.post("/choose/:uid", async (request, reply) => {
    const interaction = await findInteraction(request, reply, chooser);
    if (!interaction) return sendPage(reply, 400, renderRefusal(vendor.name, "This sign-on has expired."));
    const form = new URLSearchParams(String(request.body ?? ""));
    const provider = await findProvider(request);
    const finish = async (result: Parameters<typeof provider.interactionResult>[2]) =>
      reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
    if (form.has("cancel")) {
      return finish({ error: vendor.canceled, error_description: "The person canceled." });
    }
    const person = readPerson(form, roster);
    if (!person) return sendPage(reply, 422, renderChooser(vendor.name, roster.list(), INVALID_PERSON));
    return finish({ login: { accountId: person.sub }, select_account: {}, consent: {} });
  });
}

async function findInteraction(request: FastifyRequest, reply: FastifyReply, { findProvider }: Chooser) {
  const provider = await findProvider(request);
  const { uid } = request.params as { uid: string };
  const found = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  return found?.uid === uid ? found : null;
}

function readPerson(form: URLSearchParams, roster: Roster): Person | undefined {
  const chosen = form.get("sub");
  if (chosen !== null) return roster.find(chosen);
  const parsed = v.safeParse(personSchema, {
    email: form.get("email"),
    email_verified: form.has("email_verified"),
    given_name: form.get("given_name") ?? "",
    family_name: form.get("family_name") ?? "",
  });
  if (!parsed.success || parsed.output.email === null) return undefined;
  const { email } = parsed.output;
  return roster.list().find((person) => person.email === email) ?? roster.add(parsed.output);
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("content-security-policy", SIGN_ON_POLICY)
    .header("cache-control", "no-store")
    .send(page);
}
