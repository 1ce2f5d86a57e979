import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Html, html } from "../../index-page/document.ts";
import type { FindProvider } from "../create-provider.ts";
import { type Person, personSchema, type Roster, type SignOnVendor } from "../person.ts";
import { renderRefusal, renderSignOnDocument, SIGN_ON_POLICY } from "./refusal-page.ts";

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

/** Every choice is a form button, so that it works by keyboard and without a script. */
function renderChooser(vendor: string, people: readonly Person[], problem?: string): string {
  return renderSignOnDocument(
    vendor,
    "Choose an account",
    html`<p class="soft">to continue to Smirk. These people are invented and need no password.</p>
<form method="post"><ul>${people.map(renderPerson)}</ul></form>
${renderAnother(problem)}
<form method="post"><button name="cancel" value="1">Cancel</button></form>`,
  );
}

function renderPerson({
  sub,
  given_name,
  family_name,
  email,
  email_verified,
  is_private_email,
}: Person): Html {
  const name = `${given_name} ${family_name}`.trim() || "No name";
  const notes = [
    email ?? "No email address",
    ...(email !== null && !email_verified ? ["not verified"] : []),
    ...(is_private_email ? ["hides their own address"] : []),
  ];
  return html`<li><button class="person" name="sub" value="${sub}"><b>${name}</b><span>${notes.join(", ")}</span></button></li>`;
}

function renderAnother(problem: string | undefined): Html {
  const open = { markup: problem === undefined ? "" : " open" };
  const alert = problem === undefined ? html`` : html`<p role="alert">${problem}</p>`;
  return html`<details${open}><summary>Use another account</summary>${alert}
<form method="post">
<label>Email address <input name="email" type="email" required maxlength="254" autocomplete="off"></label>
<label>First name <input name="given_name" maxlength="100" autocomplete="off"></label>
<label>Last name <input name="family_name" maxlength="100" autocomplete="off"></label>
<label><input name="email_verified" type="checkbox" value="1" checked>The address is verified</label>
<button>Continue</button>
</form></details>`;
}
