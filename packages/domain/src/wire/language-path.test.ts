import { describe, expect, it } from "vitest";
import { inLanguage, languageOfPath, withoutLanguage } from "./language-path.ts";

describe("the language in an address", () => {
  it.each([
    ["/", "en", "/"],
    ["/es", "es", "/"],
    ["/es/", "es", "/"],
    ["/es?q=ana", "es", "/?q=ana"],
    ["/es/plans", "es", "/plans"],
    ["/es/dentist/7?from=map#opinions", "es", "/dentist/7?from=map#opinions"],
    ["/estimate", "en", "/estimate"],
    ["/fr/plans", "en", "/fr/plans"],
    ["/dentists/tx/dallas", "en", "/dentists/tx/dallas"],
  ])("of %s is %s, and the page is %s [ES-01]", (address, language, page) => {
    expect(languageOfPath(address)).toBe(language);
    expect(withoutLanguage(address)).toBe(page);
  });

  it.each([
    ["/", "/es"],
    ["/?q=ana", "/es?q=ana"],
    ["/#map", "/es#map"],
    ["/plans?people=2", "/es/plans?people=2"],
  ])("makes %s in Spanish %s [ES-01]", (path, address) => {
    expect(inLanguage(path, "es")).toBe(address);
    expect(inLanguage(path, "en")).toBe(path);
  });
});
