import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { html } from "../../../text-files/html.ts";
import { type OfficeReader, renderOfficePage } from "../office-frame.ts";
import { pathIn } from "../sign-in/sign-in-pages.ts";
import { type DeskPart, deskPath } from "./desk-frame.ts";

interface OfficesPage {
  offices: readonly { id: string; name: string }[];
  email: string;
  /** The page of each office that is led to. */
  part: DeskPart;
}

/** The offices of a person who works for several. */
export function renderOfficesPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  { offices, email, part }: OfficesPage,
): string {
  const { t } = textsIn(reader.language);
  const links = offices.map(
    ({ id, name }) => html`<li><a href="${pathIn(reader, deskPath({ id }, part))}">${name}</a></li>`,
  );
  const content = html`<p>${t("You are signed in as {email}.", { email })}</p>
<ul>${links}</ul>
<p><a href="${pathIn(reader, "/office/claim")}">${t("Claim another listing")}</a></p>
<form method="post" action="${pathIn(reader, "/office/sign-out")}"><button>${t("Sign out")}</button></form>`;
  return renderOfficePage(ctx, reader, { title: t("Your offices"), content });
}
