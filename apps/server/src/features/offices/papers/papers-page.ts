import { isCheaperForMembers } from "@smirk/domain/membership/plan-lists";
import { LANGUAGES } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import type { Context } from "../../../context.ts";
import { textsIn } from "../../../locales/texts.ts";
import { html } from "../../../text-files/html.ts";
import { deskPath, renderDeskPage } from "../desk/desk-frame.ts";
import type { DeskFacts } from "../desk/read-desk.ts";
import type { OfficeReader } from "../office-frame.ts";
import type { Paper } from "./create-papers.ts";

/** What an office prints. */
export function renderPapersPage(
  ctx: Pick<Context, "config">,
  reader: OfficeReader,
  page: DeskFacts,
): string {
  const { t } = textsIn(reader.language);
  const { brandName } = ctx.config;
  const links = (paper: Paper) => {
    const path = `${deskPath(page.office, "papers")}/${paper}`;
    return html`<ul>${LANGUAGES.map((language) => html`<li><a href="${inLanguage(path, language)}" hreflang="${language}">${language === "en" ? t("In English (PDF)") : t("In Spanish (PDF)")}</a></li>`)}</ul>`;
  };
  const takesPlans = page.listings.some(({ location }) => isCheaperForMembers(location.plans));
  const poster = takesPlans
    ? links("poster")
    : html`<p class="said">${t("Your listing does not name a plan that you take. Call us first: the poster says that you take {brandName}.", { brandName })}</p>`;
  const content = html`<p>${t("Print them on Letter paper, at 100%.")}</p>
<div class="columns"><section><h2>${t("Poster for the waiting room")}</h2>
<p>${t("It says that you take {brandName}, and that it is not insurance. Its code opens 'Check a member', once you have signed in.", { brandName })}</p>
${poster}</section>
<section><h2>${t("Card for the desk")}</h2>
<p>${t("How to check a member in three steps, and whom to call when you cannot.")}</p>
${links("desk-card")}</section></div>`;
  return renderDeskPage(ctx, reader, { ...page, part: "papers", title: t("Papers"), content });
}
