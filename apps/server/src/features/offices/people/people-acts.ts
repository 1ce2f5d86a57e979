import { tidyEmail, validateEmail } from "@smirk/domain/joining/contact/email";
import type { OfficeRole } from "../../../db/schema/schema-offices.ts";
import { notFound } from "../../../errors.ts";
import { sendPrivatePage } from "../../card/private-page.ts";
import { redirect } from "../../desk/answer-desk.ts";
import { deskPath } from "../desk/desk-frame.ts";
import { renderPeoplePage } from "../desk/people-page.ts";
import { readDesk } from "../desk/read-desk.ts";
import type { ActCall, OfficeHandlers } from "../serve-acts.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { endOfficePerson, inviteToOffice, setOfficeRole } from "./change-people.ts";
import { isUuid, listPeopleOf } from "./list-people.ts";

type PeopleActs = Pick<OfficeHandlers, Extract<keyof OfficeHandlers, `people.${string}`>>;

/** Who works for an office. */
export const PEOPLE_ACTS: PeopleActs = {
  "people.list": async (call) => showPeople(call, false),
  "people.invite": async (call) => {
    const { ctx, reply, reader, form, office } = call;
    const typed = form.get("email") ?? "";
    if (validateEmail(typed) !== null) return showPeople({ ...call, reply: reply.status(400) }, true);
    const email = tidyEmail(typed).toLowerCase();
    const invited = { email, language: reader.language, role: readRole(form) };
    await inviteToOffice(ctx, { officeId: office.id, by: byOf(call), ...invited });
    return toPeople(call);
  },
  "people.change": async (call) => {
    const { ctx, form } = call;
    await setOfficeRole(ctx, { ...personOf(call), role: readRole(form) });
    return toPeople(call);
  },
  "people.end": async (call) => {
    await endOfficePerson(call.ctx, personOf(call));
    return toPeople(call);
  },
};

async function showPeople(call: ActCall<"staff">, isWrong: boolean) {
  const { ctx, reply, reader, session, office } = call;
  const people = await listPeopleOf(ctx.db, office.id);
  const page = { ...(await readDesk(call)), people, ownId: session.personId, isWrong };
  return sendPrivatePage(reply, renderPeoplePage(ctx, reader, page));
}

function toPeople({ reply, reader, office }: ActCall<"owner">) {
  return redirect(reply, pathIn(reader, deskPath(office, "people")));
}

function personOf(call: ActCall<"owner">) {
  const { person: personId = "" } = call.params;
  if (!isUuid(personId)) throw notFound("There is no such person in this office.");
  return { officeId: call.office.id, personId, by: byOf(call) };
}

function byOf({ session }: ActCall<"owner">) {
  return { actor: session.email, command: "office people" };
}

/** Staff, unless it says owner. */
function readRole(form: URLSearchParams): OfficeRole {
  return form.get("role") === "owner" ? "owner" : "staff";
}
