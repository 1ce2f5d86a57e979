import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemoFees } from "../../src/demo/seed-demo-fees.ts";
import { seedDemoPlans } from "../../src/demo/seed-demo-plans.ts";
import { createLog } from "../../src/logging/log.ts";
import { registerWeb } from "../../src/web/register-web.ts";
import { addDentist } from "../support/add-dentist.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";

const BUILD = join(import.meta.dirname, "../../../web/build");
const PLAN = "brightwell_discount_1";
const FORM_TYPE = "application/x-www-form-urlencoded";

let fixture: TestApp;
let logged = "";

beforeAll(async () => {
  const sink = new PassThrough().on("data", (line: Buffer) => {
    logged += line.toString();
  });
  fixture = await createTestApp({
    config: { planOrganizationSlug: "brightwell" },
    log: createLog("info", sink),
    app: { web: (app, ctx) => registerWeb(app, ctx, BUILD) },
  });
  await seedDemoPlans(fixture.ctx);
  await seedDemoFees(fixture.ctx);
});
afterAll(() => fixture.close());

interface Sent {
  url?: string;
  type?: string;
  headers?: Record<string, string>;
}

async function send(fields: string, { url = "/savings", type = FORM_TYPE, headers = {} }: Sent = {}) {
  const answer = await fixture.app.inject({
    method: "POST",
    url,
    payload: fields,
    headers: { accept: "text/html", "content-type": type, ...headers },
  });
  return { ...answer, status: answer.statusCode, text: readText(answer.body), html: answer.body };
}

/** What stands in the page, without its scripts, styles and tags. */
function readText(html: string): string {
  return html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s{2,}/g, " ");
}

function formIn(html: string) {
  const [form = ""] = /<form [^>]*>/.exec(html) ?? [];
  return ["method", "action"].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(form)?.[1]);
}

describe("the form of /savings, without a script", () => {
  it("is empty when it is opened [FEE-05]", async () => {
    const { statusCode, body } = await fixture.app.inject({
      url: "/savings",
      headers: { accept: "text/html" },
    });
    expect(statusCode).toBe(200);
    expect(formIn(body)).toEqual(["post", "/savings"]);
    expect(readText(body)).not.toContain("You would");
  });

  it("is answered with a loss for somebody who plans little [FEE-05]", async () => {
    const { status, text, headers } = await send("people=1&checkup=1&zip=77002");
    expect(status).toBe(200);
    expect(text).toMatch(
      /You would lose \$[\d.,]+ with Smirk this year\. It would be worth it with this: \d+ × /,
    );
    expect(text).toContain("1 × Checkup With Smirk $50.00 Without $66.00");
    expect(text).toContain("Houston price list (invented)");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("is answered with a saving for somebody who plans a lot [FEE-05]", async () => {
    const { text } = await send("people=1&porcelain-crown=4&zip=77002");
    expect(text).toMatch(/You would save \$[\d.,]+ with Smirk this year\./);
    expect(text).toMatch(/Porcelain crown \(you plan 4\)/);
  });

  it("is answered in Spanish, at its own address [FEE-05] [ES-01]", async () => {
    const { text, html } = await send("people=1&checkup=1&zip=77002", { url: "/es/savings" });
    expect(text).toMatch(/Usted perdería \$[\d.,]+ con Smirk este año\./);
    expect(formIn(html)).toEqual(["post", "/es/savings"]);
  });

  it("comes back in Spanish as it was typed, without an answer [FEE-05] [ES-01]", async () => {
    const { status, text, html } = await send("people=3&checkup=2&zip=77&press=form", { url: "/es/savings" });
    expect(status).toBe(200);
    expect(html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value="2"/);
    expect(html).toMatch(/<input (?=[^>]*name="zip")[^>]*value="77"/);
    expect(html).toMatch(/<input (?=[^>]*name="people")[^>]*value="3"/);
    expect(text).not.toMatch(/Usted (?:perdería|ahorraría)|código postal de cinco/);
  });

  it("is filled in and answered by the picture of a year [FEE-05]", async () => {
    const { status, text, html } = await send("people=2&veneer=3&zip=77002&press=crown");
    expect(status).toBe(200);
    expect(html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value="4"/);
    expect(html).toMatch(/<input (?=[^>]*name="porcelain-crown")[^>]*value="1"/);
    expect(html).toMatch(/<input (?=[^>]*name="veneer")[^>]*value=""/);
    expect(html).toMatch(/<button (?=[^>]*value="crown")[^>]*aria-pressed="true"/);
    expect(text).toMatch(/You would (?:save|lose) \$[\d.,]+/);
  });

  it("is filled in without an answer while the place is not known [FEE-05]", async () => {
    const { status, text, html } = await send("people=1&zip=&press=checkups");
    expect(status).toBe(200);
    expect(html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value="2"/);
    expect(text).not.toMatch(/You would|Please type a ZIP code/);
  });

  it("keeps what is typed as somebody's own year, and empties another one [FEE-05]", async () => {
    const own = await send("people=2&checkup=3&veneer=x&zip=77002&press=own");
    expect(own.status).toBe(200);
    expect(own.html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value="3"/);
    expect(own.html).toMatch(/<input (?=[^>]*name="veneer")[^>]*value="x"/);
    const other = await send("people=1&checkup=2&adult-cleaning=2&back-teeth-x-rays=1&zip=&press=own");
    expect(other.html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value=""/);
  });

  it("names the error and the help of the ZIP code at its field [FEE-05]", async () => {
    const { html } = await send("people=1&checkup=1&zip=77");
    const [, ids = ""] = /<input (?=[^>]*name="zip")[^>]*aria-describedby="([^"]*)"/.exec(html) ?? [];
    const words = ids.split(" ").map((id) => html.split(`id="${id}"`)[1]?.replaceAll(/<[^>]*>/g, " "));
    expect(words[0]).toContain("Please type a ZIP code of five digits that exists.");
    expect(words[1]).toContain("Your ZIP code, because prices differ from place to place.");
  });

  it("never says that a plan is best for somebody who would lose [FEE-05]", async () => {
    const { text } = await send("people=1&checkup=1&zip=77002");
    expect(text).toContain("You would lose");
    expect(text).toContain("The cheapest plan is");
    expect(text).not.toContain("best plan");
  });

  it("says that a price is not known where nobody entered one [FEE-05]", async () => {
    const { text } = await send("people=1&checkup=1&zip=94103");
    expect(text).toContain("We do not know the prices of what you plan");
    expect(text).toContain("1 × Checkup");
  });

  it("comes back with what was typed, and says what is wrong [FEE-05]", async () => {
    const { status, text, html } = await send("people=99&checkup=21&fluoride=x&zip=00000");
    expect(status).toBe(400);
    expect(text).toContain("Please choose how many people it is for.");
    expect(text.match(/Please type a whole number from 0 to 20\./g)).toHaveLength(2);
    expect(html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value="21"/);
    expect((await send("people=1&zip=00000")).text).toContain("Please type a ZIP code");
  });

  it.each(["1e9", "9".repeat(40), "-1", "1.5", "NaN", "0x5", "Infinity"])(
    "takes no %s of one procedure [FEE-05]",
    async (count) => {
      const { status, text } = await send(`people=1&checkup=${count}&zip=77002`);
      expect(status).toBe(400);
      expect(text).toContain("Please type a whole number from 0 to 20.");
    },
  );

  it("escapes what was typed [FEE-05]", async () => {
    const { status, html } = await send(`people=1&zip=${encodeURIComponent('"><script>x')}`);
    expect(status).toBe(400);
    expect(html).not.toContain('"><script>x');
  });
});

describe("the form of /savings for one office", () => {
  const add = async (plans: string[]) => {
    const dentist = { provider: { specialities: ["GD"] }, location: { plans, published: true } };
    return (await addDentist(fixture.db, dentist)).locationId;
  };

  it("names the office of its address, and asks for no ZIP code [FEE-05]", async () => {
    const id = await add([PLAN]);
    const open = async (at: string) =>
      (await fixture.app.inject({ url: `/savings?at=${at}`, headers: { accept: "text/html" } })).body;
    const page = await open(id);
    expect(page).toContain(`<input type="hidden" name="at" value="${id}"/>`);
    expect(page).not.toContain('name="zip"');
    for (const unknown of ["999999", "x", "1e3", "-1", "9".repeat(19)])
      expect(await open(unknown)).toContain('name="zip"');
  });

  it("is answered with the prices of that office [FEE-05]", async () => {
    const location_id = await add([PLAN, "other_insurance"]);
    const fee = { procedure: "checkup", member_cents: 4100, usual_cents: 9900, confirmed_on: "2026-01-02" };
    await fixture.db
      .insertInto("office_fees")
      .values({ ...fee, location_id, entered_by: "ana" })
      .execute();
    const { status, text, html } = await send(`people=1&checkup=2&at=${location_id}`);
    expect(status).toBe(200);
    expect(text).toContain("2 × Checkup With Smirk $82.00 Without $198.00");
    expect(text).toContain("The cheapest plan is Smirk Dental");
    expect(text).toContain("Prices: the office itself, on Jan 2, 2026");
    expect(text).toContain("Prices are those of this office.");
    expect(html).toContain(`<input type="hidden" name="at" value="${location_id}"/>`);
  });

  it("asks for a ZIP code in its place, and keeps what was typed [FEE-05]", async () => {
    const { status, text, html, headers } = await send(
      `people=2&checkup=3&at=${await add([PLAN])}&press=zip`,
    );
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(html).toMatch(/<input (?=[^>]*name="zip")[^>]*value=""/);
    expect(html).not.toContain('name="at"');
    expect(html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value="3"/);
    expect(text).not.toMatch(/You would|Please/);
  });

  it("compares nothing where the office takes none of the plans [FEE-05]", async () => {
    const { text } = await send(`people=1&checkup=2&at=${await add(["other_insurance"])}`);
    expect(text).toContain("This office takes none of our plans, so there is nothing to compare.");
  });

  it("asks for a place again where the office has left the directory [FEE-05]", async () => {
    const { status, text, html } = await send("people=1&checkup=2&at=999999");
    expect(status).toBe(400);
    expect(text).toContain("Please type a ZIP code");
    expect(html).toMatch(/<input (?=[^>]*name="checkup")[^>]*value="2"/);
  });
});

describe("a form that is not the page's own", () => {
  it("is refused from another origin, and taken from this one [FEE-05]", async () => {
    const fields = "people=1&zip=77002";
    const from = (origin: string) => send(fields, { headers: { host: "smirk.test", origin } });
    expect((await from("https://evil.example")).status).toBe(403);
    expect((await from("null")).status).toBe(403);
    expect((await from("http://smirk.test")).status).toBe(200);
  });

  it("is refused when it is larger than 4 KB [FEE-05]", async () => {
    expect((await send(`people=1&zip=77002&more=${"x".repeat(4096)}`)).status).toBe(413);
  });

  it.each(["application/json", "text/plain", "multipart/form-data; boundary=x"])(
    "is refused as %s [FEE-05]",
    async (type) => {
      expect((await send("{}", { type })).status).toBe(415);
    },
  );

  it.each(["/plans", "/savings.data", "/savings/more", "/es/plans"])(
    "is refused at %s, as before [FEE-05]",
    async (url) => {
      const { status } = await send("people=1&zip=77002", { url });
      expect([404, 405]).toContain(status);
    },
  );

  it.each([
    ["nothing", ""],
    ["half an escape", "%"],
    ["a field twice", "people=1&people=2&zip"],
    ["bytes of no text", "zip=%00&checkup=%F0%9F"],
    ["names of the language's own", "__proto__=1&constructor=2"],
    ["a ZIP code of letters", "people=1&checkup=1&zip=HOUST"],
    ["a ZIP code of 4,000 digits", `zip=${"7".repeat(4000)}`],
    ["a procedure 500 times", "checkup&".repeat(500)],
    ["4,096 empty fields", "&".repeat(4096)],
  ])("is refused in a page when it says %s [FEE-05]", async (_what, fields) => {
    const { status, text } = await send(fields);
    expect(status).toBe(400);
    expect(text).toContain("Please type a ZIP code");
  });
});

it("leaves nothing of a form in the log [FEE-05]", async () => {
  await send("people=1&porcelain-crown=3&zip=77098");
  expect(logged).toContain('"/savings"');
  expect(logged).not.toMatch(/77098|porcelain-crown|people=/);
});
