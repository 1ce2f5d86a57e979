import { expect, it } from "vitest";
import { renderPage } from "../../../test/render-page.tsx";
import { CallScript } from "./call-script.tsx";

const render = (groupCode: string | null) =>
  renderPage(() => <CallScript network="Brightwell" groupCode={groupCode} />);

it("says in both languages that the plan is not insurance, and names network and group [ES-02]", async () => {
  const html = await render("BW-01");
  expect(html).toMatch(
    /<dd lang="en">“I have a dental discount plan, not insurance\.[^<]*Brightwell[^<]*BW-01/,
  );
  expect(html).toMatch(
    /<dd lang="es">“Tengo un plan de descuento dental\. No es un seguro\.[^<]*Brightwell[^<]*BW-01/,
  );
  expect(html.indexOf('lang="en"')).toBeLessThan(html.indexOf('lang="es"'));
});

it("leaves the group out where no plan is known [ES-02]", async () => {
  expect(await render(null)).not.toMatch(/group code|código de grupo/);
});
