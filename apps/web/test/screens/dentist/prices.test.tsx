import { setupI18n } from "@lingui/core";
import type { ProcedurePrice } from "@smirk/domain/directory/provider";
import { screen } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { locationCard, NO_PAGE_FIELDS } from "../../../../../packages/domain/test/location-card.ts";
import { writePriceList } from "../../../app/features/dentist/prices/load-price-list.server.ts";
import { Prices } from "../../../app/features/dentist/prices/prices.tsx";
import { renderScreen } from "../../dom/render-screen.tsx";
import { renderPage } from "../../render-page.tsx";

const ENGLISH = setupI18n({ locale: "en", messages: { en: {} } });
const PLANS = ["brightwell_discount_1"];
const price = (procedure: string, fields: Partial<ProcedurePrice> = {}): ProcedurePrice => ({
  procedure,
  member_cents: 6250,
  usual_cents: 8000,
  is_estimate: false,
  source: "Texas list",
  day: "2026-01-01",
  usual_source: null,
  usual_day: "2026-01-02",
  ...fields,
});

async function render(prices: ProcedurePrice[], { plans = PLANS, i18n = ENGLISH } = {}) {
  const list = writePriceList(i18n, { location: { plans, prices } });
  const html = await renderPage(() => <Prices list={list} locationId="12" />);
  const body = new DOMParser().parseFromString(html, "text/html").body;
  const rows = [...body.querySelectorAll("tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, " ")),
  );
  return { body, rows, text: body.textContent ?? "" };
}

describe("prices of a dentist's page [FEE-03]", () => {
  it("list the twelve commonest with the usual price and the difference [FEE-03]", async () => {
    const { body, rows, text } = await render([price("checkup")]);
    expect(rows).toHaveLength(12);
    expect(rows[0]).toEqual(["Checkup", "$62.50Usually $80: $17.50 less"]);
    expect(text).toContain("Member prices come from: Texas list, Jan 1, 2026.");
    expect(text).toContain("come from: the office, Jan 2, 2026.");
    expect(body.querySelector("a")?.getAttribute("href")).toBe("/savings?at=12");
  });

  it("name a list in the screen's language, and by its one name where nobody wrote another [USE-23]", async () => {
    const i18n = setupI18n({ locale: "es-US", messages: { "es-US": {} } });
    const spanish = { source_es: "Lista de Texas", usual_source: "UCR list", usual_source_es: "Lista UCR" };
    const shown = await render([price("checkup", spanish)], { i18n });
    expect(shown.text).toContain("Lista de Texas, ");
    expect(shown.text).toContain("Lista UCR, ");
    expect(shown.text).not.toContain("Texas list");
    expect((await render([price("checkup", { source_es: null })], { i18n })).text).toContain("Texas list, ");
    expect((await render([price("checkup", spanish)])).text).not.toContain("Lista");
  });

  it("are called those of one plan where a list has them and the office takes several [FEE-03]", async () => {
    const plans = [...PLANS, "brightwell_discount_2"];
    const note = "Member prices from a list are those of one of our plans. Another plan may have others.";
    expect((await render([price("checkup")], { plans })).text).toContain(note);
    expect((await render([price("checkup", { source: null })], { plans })).text).not.toContain(note);
    expect((await render([price("checkup")])).text).not.toContain(note);
  });

  it("say what to ask where a price is not known [FEE-03]", async () => {
    const { rows, text } = await render([price("checkup")]);
    expect(rows.slice(1).every(([, cell]) => cell === "Ask the office")).toBe(true);
    expect(text).toContain("“What to say when you call” has what to ask.");
  });

  it("call an estimate one, and no other price [FEE-03]", async () => {
    const { rows } = await render([
      price("checkup", { is_estimate: true, usual_cents: null, usual_day: null }),
      price("extraction", { usual_cents: 6250 }),
    ]);
    expect(rows[0]).toEqual(["Checkup", "Estimate: $62.50"]);
    expect(rows.at(-1)).toEqual(["Extractioneach tooth", "$62.50Usually $62.50"]);
  });

  it("name the usual price as the one to ask for where it is below the member price [FEE-03]", async () => {
    const { rows } = await render([price("checkup", { usual_cents: 5000 })]);
    expect(rows[0]?.[1]).toBe("$62.50Usually $50, without a card: ask for that price");
  });

  it("have the rest behind a disclosure that needs no script [FEE-03]", async () => {
    const { body, rows } = await render([price("checkup"), price("veneer"), price("implant")]);
    const rest = [...body.querySelectorAll("details tbody th")].map((cell) => cell.firstChild?.textContent);
    expect(rest).toEqual(["Implant", "Veneer"]);
    expect(rows).toHaveLength(14);
    expect(body.querySelector("input")).toBeNull();
  });

  it("say where the questions for the office stand where none is known [FEE-03]", async () => {
    const { body, rows, text } = await render([]);
    expect(rows).toEqual([]);
    expect(body.querySelector("li")).toBeNull();
    expect(text).toContain("We do not know the prices of this office yet.");
  });

  it("name the source in each row where a table has several [FEE-03]", async () => {
    const { rows, text } = await render([
      price("checkup"),
      price("extraction", { source: null, day: "2026-03-04" }),
      price("veneer", { usual_cents: null, usual_day: null }),
    ]);
    expect(rows[0]?.[1]).toContain(
      "From: Texas list, Jan 1, 2026. Usual price from: the office, Jan 2, 2026",
    );
    expect(rows.at(-2)?.[1]).toContain("From: the office, Mar 4, 2026");
    expect(rows.at(-1)).toEqual(["Veneereach tooth", "$62.50"]);
    expect(text.match(/Member prices come from: [^.]*\./g)).toEqual([
      "Member prices come from: Texas list, Jan 1, 2026.",
    ]);
  });

  it("are first what is known where none of the commonest is [FEE-03]", async () => {
    const { body, rows } = await render([price("veneer"), price("implant")]);
    expect(rows.map(([name]) => name)).toEqual(["Implanteach tooth", "Veneereach tooth"]);
    expect(body.querySelector("details")).toBeNull();
  });

  it("are asked for at an office that takes no plan of ours [FEE-03]", async () => {
    const { body, text } = await render([], { plans: ["brightwell_insurance"] });
    expect(text).toBe(
      "PricesOur plans do not lower the prices of this office. Ask there what a visit costs before you go.",
    );
    expect(body.querySelector("table, li")).toBeNull();
  });
});

describe("the search for other procedures [FEE-03]", () => {
  async function open(prices: ProcedurePrice[], language: "en" | "es" = "en") {
    const card = locationCard({ plans: PLANS });
    const location = {
      ...card,
      ...NO_PAGE_FIELDS,
      prices,
      opening_hours: [],
      provider: { ...card.provider, smirk_verified: true, center_name: null },
      cached_data: null,
    };
    const data = { getSingleProviderLocationDetails: location };
    const { user } = await renderScreen("/dentist/1", { answers: { "POST /graphql": { data } }, language });
    const search = await screen.findByRole("searchbox");
    const names = () =>
      [...document.querySelectorAll("details tbody th")].map((cell) => cell.firstChild?.textContent);
    return { user, search, names };
  }

  it("finds by any words of a name, and says what to ask where it finds none [FEE-03]", async () => {
    const { user, search, names } = await open([price("checkup"), price("veneer"), price("implant")]);
    await user.type(search, "IMPL");
    expect(names()).toEqual(["Implant"]);
    await user.type(search, "x");
    expect(names()).toEqual([]);
    expect(screen.getByText(/^We do not know a price for that\./)).toBeTruthy();
  });

  it("finds Spanish names without their accents [FEE-03] [ES-01]", async () => {
    const { user, search, names } = await open(
      [price("checkup"), price("veneer"), price("gold-crown")],
      "es",
    );
    await user.type(search, "óRO corona");
    expect(names()).toEqual(["Corona de oro"]);
  });
});
