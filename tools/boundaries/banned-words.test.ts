import { expect, it } from "vitest";
import { ALLOWED_WORDS, findBannedWords } from "./banned-words.ts";

it.each([
  ["const house = await openPayingHouse();", "fixture"],
  ["/** A stand-in of the vendor. */", "fake"],
  ["export function judgeSubscription() {}", "validate"],
  ["throw new PaymentFault();", "error"],
  ["const ticket = await drawTicket(ctx);", "sync version"],
  ["await postReceipts(ctx);", "queueXEmail"],
  ["const PATIENCE_MS = 100;", "timeout"],
  ["interface TestWorld {}", "test app"],
  ['it("is told apart", () => {});', "report"],
  ["hearEvent(event: unknown): void;", "receive"],
  ["// Refunds who leaves today.", "members who cancel"],
  ["<Trans>We found dentists round Houston.</Trans>", "around"],
  ["An e-mail for whoever pays.", "email"],
  ["begins anew", "plain English"],
])("refuses %j", (line, term) => {
  expect(findBannedWords("apps/server/src/x.ts", line).join()).toContain(term);
});

it("says where the word is", () => {
  expect(findBannedWords("docs/x.md", "One.\nA wish.")).toEqual([
    'docs/x.md:2: write cancellation request instead of "wish".',
  ]);
});

it.each([
  ["apps/server/src/x.ts", "const defaults = sandboxDefaults(lighthouse);"],
  ["apps/server/src/x.ts", "fault: string | null;"],
  ["apps/server/src/x.ts", ".select(['told_sent_at', 'sync_ticket'])"],
  ["apps/server/src/features/directory/rules/addresses/x.ts", "behind the house number"],
  ["apps/web/app/features/dentist/x.tsx", '<h2 id="opinions">Opinions</h2>'],
  ["apps/web/app/features/legal/x.tsx", "Tell us when something is wrong."],
  ["apps/server/src/cli/x.ts", '"It must be two-letter codes such as TX,OK."'],
])("leaves in %s alone: %s", (file, line) => {
  expect(findBannedWords(file, line)).toEqual([]);
});

it("refuses a letter where it could mean an email", () => {
  expect(findBannedWords("apps/server/src/features/mail/x.ts", "sendLetter()")).toHaveLength(1);
});

it("allows nothing without a reason", () => {
  expect(ALLOWED_WORDS.filter(({ reason }) => reason === "")).toEqual([]);
});
