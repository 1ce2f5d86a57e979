import { describe, expect, it } from "vitest";
import MarketingLayout from "../app/routes/marketing-layout.tsx";
import { RouteFailure } from "../app/shell/failures/route-failure.tsx";
import { StatusScreen } from "../app/shell/failures/status-screen.tsx";
import { UnexpectedScreen } from "../app/shell/failures/unexpected-screen.tsx";
import { ArcBackdrop } from "../app/shell/layout/arc-backdrop.tsx";
import { JsonLd } from "../app/shell/page/json-ld.tsx";
import { LegalLine } from "../app/shell/page/legal-line.tsx";
import { PageMeta } from "../app/shell/page/page-meta.tsx";
import { Stars } from "../app/ui/controls/stars.tsx";
import { renderPage } from "./render-page.tsx";

describe("failures", () => {
  it.each([400, 403, 404, 405])("%d has a page of its own [APP-03]", async (status) => {
    const html = await renderPage(() => <StatusScreen status={status} />);
    expect(html).toContain(`>${status}</p>`);
    expect(html).toContain('content="noindex"');
    expect(html).toContain('href="/"');
  });

  it("a failure of the router itself says so [APP-03]", async () => {
    expect(await renderPage(UnexpectedScreen)).toContain("Unexpected Application Error!");
    expect(await renderPage(() => <StatusScreen status={418} />)).toContain("Unexpected Application Error!");
    expect(await renderPage(() => <RouteFailure error="a thrown text" />)).toContain(
      "Unexpected Application Error!",
    );
  });

  it("a failed drawing shows its message, 'Try Again' and 'Go to Home' [APP-04]", async () => {
    const html = await renderPage(() => <RouteFailure error={new Error("The tooth fairy is out.")} />);
    for (const text of [
      "Oops! Something went wrong.",
      "The tooth fairy is out.",
      "Try Again",
      "Go to Home",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(" at ");
  });
});

describe("the marketing layout", async () => {
  const html = await renderPage(MarketingLayout);

  it("has a logo that leads home, and links to privacy and terms [APP-05]", async () => {
    expect(html).toMatch(/<header.*<a[^>]*href="\/"[^>]*>.*Smirk.*<\/header>/);
    expect(html).toMatch(/<footer.*href="\/privacy".*href="\/terms".*<\/footer>/);
  });

  it.each([
    ["the footer", MarketingLayout],
    ["the line at the foot of the finder", LegalLine],
  ])("%s links to privacy, terms and the accessibility page [APP-05] [LAW-08]", async (_place, Foot) => {
    const page = await renderPage(Foot, "/");
    expect(page).toMatch(/<footer.*href="\/privacy".*href="\/terms".*href="\/accessibility".*<\/footer>/);
  });

  it("the footer of every page has the phone number of the support [LAW-09]", () => {
    expect(html).toMatch(/<footer.*href="tel:8005550142"[^>]*>\(800\) 555-0142<.*<\/footer>/);
  });

  it("shows no 'Sign out' before it knows of a login [APP-05]", async () => {
    expect(html).not.toContain("Sign out");
  });

  it("has no style attributes, which the content policy would refuse", async () => {
    expect(html).not.toContain("style=");
  });

  it.each(["/user-details/family", "/region-availability/", "/sign-up/2fa"])(
    "moves its background on %s [APP-05]",
    async (address) => {
      expect(await renderPage(ArcBackdrop, address)).toContain('data-position="left"');
      expect(await renderPage(ArcBackdrop, "/sign-up")).toContain('data-position="right"');
    },
  );
});

describe("what search engines read", () => {
  it("the brand follows a title unless it is in there [FIND-01]", async () => {
    expect(await renderPage(() => <PageMeta title="Privacy policy" />)).toContain(
      "<title>Privacy policy | Smirk</title>",
    );
    expect(await renderPage(() => <PageMeta title="Find a Smirk dentist" />)).toContain(
      "<title>Find a Smirk dentist</title>",
    );
  });

  it("the canonical address is on the visitor's origin and has no slash at the end", async () => {
    const html = await renderPage(() => <PageMeta title="Terms" />, "/terms/");
    expect(html).toContain('<link rel="canonical" href="https://smirk.example/terms"/>');
  });

  it("screens of one person stay out of search engines", async () => {
    const html = await renderPage(() => <PageMeta title="Your membership" noIndex />);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("canonical");
  });

  it("no value can leave the structured data's script", async () => {
    const html = await renderPage(() => <JsonLd data={{ name: "</script><script>alert(1)</script>" }} />);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain('nonce="test-nonce"');
  });
});

it("stars are read as one sentence [DENT-01]", async () => {
  const html = await renderPage(() => <Stars rating={4.25} />);
  expect(html).toContain('aria-label="4.3 out of 5 stars"');
  const full = html.match(/<path d="([^"]*)"[^>]*data-fill="full"/)?.[1];
  expect(full?.match(/M/g)).toHaveLength(4);
});
