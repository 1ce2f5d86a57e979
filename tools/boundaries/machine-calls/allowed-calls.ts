/** Calls that may ask the machine, each with why no assertion depends on what it answers. */
export const ALLOWED_CALLS: Readonly<Record<string, string>> = {
  "apps/sandbox/test/stripe-js/fields.test.ts Date": "a card ends with a month of the browser's own zone",
  "apps/sandbox/test/support/open-stripe.ts Date.now": "goes on from a day that stands in the file",
  "apps/sandbox/test/support/visitor.ts Date": "a cookie that was taken back has 1970 as its end",
  "apps/server/test/cli/doctor.test.ts Date": "the queue's times are those of the database",
  "apps/server/test/cli/doctor.test.ts Date.now": "the queue's times are those of the database",
  "apps/server/test/http/load-limits.test.ts performance.now":
    "keeps the processor busy, and is not asserted",
  "apps/server/test/membership/plan/desk-guesses.test.ts performance.now": "at full size alone",
  "apps/server/test/membership/renewals/reminders.test.ts getHours":
    "proves that the zone it sets is in force",
  "apps/server/test/operations/with-timeout.test.ts performance.now":
    "keeps the processor busy, and is not asserted",
  "apps/server/test/support/global-setup.ts randomBytes": "the name of a database that others may not have",
  "apps/server/test/support/software-passkey.ts randomBytes":
    "a passkey's id, like its keys, is nobody else's",
  "apps/server/test/support/test-database.ts randomBytes": "the name of a database that others may not have",
  "apps/server/test/support/processes/mailing-process.ts Date.now":
    "goes on from the moment that a test gives",
  "apps/server/test/support/processes/paying-process.ts Date.now":
    "goes on from the moment that a test gives",
  "apps/server/test/support/processes/registry-importing-process.ts Date": "stamps rows that nobody compares",
  "apps/server/test/support/settable-clock.ts Date": "for tests that set `Date`",
  "apps/server/test/support/settable-clock.ts Date.now": "goes on from a day that stands in the file",
  "apps/server/test/support/snapshots/join-or-copy.ts Date.now":
    "finds the rows that the machine's clock stamped",
  "e2e/support/stacks/stack.ts performance.now": "gives up a server that does not start",
};
