import { dayIn } from "@smirk/domain/wire/office-day";
import type { Context } from "../../../context.ts";
import { type Texts, textsIn } from "../../../locales/texts.ts";
import { type Html, html } from "../../../text-files/html.ts";
import type { OfficeReader } from "../office-frame.ts";
import type { OfficePerson } from "../people/list-people.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { deskPath, renderDeskPage } from "./desk-frame.ts";
import type { DeskFacts } from "./read-desk.ts";

interface PeoplePage extends DeskFacts {
  people: readonly OfficePerson[];
  /** The reader's own id. */
  ownId: string;
  isWrong: boolean;
}

/** Who works for the office, and the reader's own passkeys. */
export function renderPeoplePage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  page: PeoplePage,
): string {
  const texts = textsIn(reader.language);
  const { t } = texts;
  const { people, office, ownId } = page;
  const isOwner = office.role === "owner";
  const owners = people.filter(({ role, endedAt }) => role === "owner" && endedAt === null).length;
  const rows = people.map((person) => {
    const isLast = person.role === "owner" && owners === 1;
    const mayChange = isOwner && person.endedAt === null && !isLast;
    const you = person.id === ownId ? html` (${t("you")})` : [];
    return html`<li><p><strong>${person.email}</strong>${you}</p><p>${roleWords(ctx, texts, person)}</p>${mayChange ? changeForms(texts, reader, { page, person }) : []}</li>`;
  });
  const content = html`<p>${t("Owners can change the listing and the people. Staff can change the listing. Someone whose access ends is signed out at once.")}</p>
<ul class="rows">${rows}</ul>
${isOwner ? inviteForm(texts, reader, page) : []}
${ownKeys(texts, reader, people.find(({ id }) => id === ownId)?.passkeys ?? 0)}`;
  return renderDeskPage(ctx, reader, { ...page, part: "people", title: t("People"), content });
}

function roleName({ t }: Texts, role: OfficePerson["role"]): string {
  return role === "owner" ? t("Owner") : t("Staff");
}

function roleWords(
  { config }: Pick<Context, "config">,
  texts: Texts,
  { role, endedAt }: OfficePerson,
): string {
  if (endedAt === null) return roleName(texts, role);
  return texts.t("Ended {day}", { day: texts.shortDate(dayIn(config.officeTimeZone, endedAt)) });
}

function changeForms(
  texts: Texts,
  reader: OfficeReader,
  { page, person }: { page: PeoplePage; person: OfficePerson },
): Html {
  const { t } = texts;
  const path = pathIn(reader, `${deskPath(page.office, "people")}/${person.id}`);
  const [role, words] = person.role === "owner" ? ["staff", t("Make staff")] : ["owner", t("Make owner")];
  const named = (button: string) => `${button}: ${person.email}`;
  return html`<form method="post" action="${path}"><button name="role" value="${role}" aria-label="${named(words)}">${words}</button></form>
<form method="post" action="${path}/end"><button aria-label="${named(t("End"))}">${t("End")}</button></form>`;
}

function inviteForm(texts: Texts, reader: OfficeReader, { office, isWrong }: PeoplePage): Html {
  const { t } = texts;
  const described = isWrong ? html` aria-invalid="true" aria-describedby="wrong"` : [];
  return html`<h2>${t("Invite someone")}</h2>
<form method="post" action="${pathIn(reader, deskPath(office, "people"))}">
<label>${t("Their email")}<input name="email" type="email" autocomplete="off" required${described}/></label>
${isWrong ? html`<p class="wrong" id="wrong">${t("Please type an email address.")}</p>` : []}
<label>${t("Role")}<select name="role"><option value="staff">${t("Staff")}</option><option value="owner">${t("Owner")}</option></select></label>
<button class="first">${t("Invite")}</button>
</form>`;
}

function ownKeys({ t }: Texts, reader: OfficeReader, keys: number): Html {
  const remove =
    keys === 0
      ? []
      : html`<form method="post" action="${pathIn(reader, "/office/keys/remove")}"><button>${t("Remove my passkeys")}</button></form>`;
  return html`<h2>${t("Your own sign-in")}</h2>
<p>${t("{count, plural, =0 {You sign in with a code by email. A passkey is faster.} one {You have one passkey. A code by email works too.} other {You have # passkeys. A code by email works too.}}", { count: keys })}</p>
<form method="post" action="${pathIn(reader, "/office/keys")}"><button>${t("Add a passkey")}</button></form>
${remove}`;
}
