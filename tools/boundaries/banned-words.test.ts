import { expect, it } from "vitest";
import { findBannedWords } from "./banned-words.ts";

it.each([
  ["const house = await openPayingHouse();", "fixture"],
  ["/** A stand-in of the vendor. */", "fake"],
  ["export function judgeSubscription() {}", "validate"],
  ["throw new PaymentFault();", "error"],
  ["const ticket = await drawTicket(ctx);", "sync version"],
])("refuses %j", (line, term) => {
  expect(findBannedWords("apps/server/src/x.ts", line).join()).toContain(term);
});

it("leaves house numbers, defaults and the released column alone", () => {
  const lines = ['"SR 4" behind the house number', "const defaults = {};", "fault: string | null;"];
  expect(findBannedWords("apps/server/src/x.ts", lines.join("\n"))).toEqual([]);
});

it("leaves texts of the specification alone", () => {
  const lines = ['<h2 id="opinions">Opinions</h2>', '"It must be two-letter codes such as TX,OK."'];
  const banned = [[/\bopinions?\b|\bletters?\b/i, "review or email"]] as const;
  expect(findBannedWords("apps/web/app/x.tsx", lines.join("\n"), banned)).toEqual([]);
});
