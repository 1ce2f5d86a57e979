import { open, rm } from "node:fs/promises";
import { type Command, Option } from "commander";
import { findMember } from "../../../features/members/find-member.ts";
import { describeErasure, type Erasure, eraseMember } from "../../../features/privacy/erase-member.ts";
import { exportMember } from "../../../features/privacy/export-member.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session, Work } from "../../session.ts";

interface EraseOptions {
  dryRun?: boolean;
  yes?: boolean;
}

export function addMemberPrivacyCommands(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and emails");
  const copy = member
    .command("export <who>")
    .description("writes everything stored about a person as one JSON document")
    .option("--out <file>", "a new file that only you can read; printed by default")
    .addOption(new Option("--to <file>", "the earlier name of --out").hideHelp())
    .action((who: string, { out, to }: { out?: string; to?: string }, self: Command) =>
      session.run(self, (work) => exportToFile(session, work, { who, out: out ?? to })),
    );
  examples(copy, ["smirk member export maria@example.com --out maria.json"]);
  const erase = member
    .command("erase <who>")
    .description("erases personal data permanently, once everything is settled; keeps what accounting needs")
    .option("--dry-run", "shows what would be erased, and changes nothing")
    .option("--yes", "skips the confirmation")
    .action((who: string, options: EraseOptions, self: Command) =>
      session.run(self, (work) => eraseOne(session, work, { who, ...options })),
    );
  examples(erase, ["smirk member erase maria@example.com --dry-run", "smirk member erase maria@example.com"]);
}

async function exportToFile(
  session: Session,
  { ctx, operator }: Work,
  { who, out }: { who: string; out: string | undefined },
): Promise<void> {
  const accountId = await findMember(ctx, who);
  const write = async () => JSON.stringify(await exportMember(ctx, { accountId, operator }), null, 2);
  if (out === undefined) return session.terminal.out(await write());
  await writeNewFile(out, write);
  await session.terminal.out(`${out} has everything about them: send it to them, then delete it.`);
}

/** Creates the file first, so that an existing one writes no audit entry. */
async function writeNewFile(path: string, write: () => Promise<string>): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Error(`${path} already exists: choose another file.`);
    throw new Error(`${path} cannot be written: ${error.message}`, { cause: error });
  });
  try {
    await file.writeFile(`${await write()}\n`);
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function eraseOne(
  session: Session,
  { ctx, operator }: Work,
  { who, dryRun, yes }: EraseOptions & { who: string },
): Promise<void> {
  const { terminal } = session;
  const accountId = await findMember(ctx, who);
  const erasure = await describeErasure(ctx, accountId);
  if (erasure === null) return terminal.out("They are already erased: there is nothing to do.");
  for (const line of describe(erasure)) await terminal.out(line);
  if (dryRun) return;
  await session.confirm("This erases them permanently: only a backup could restore the data.", yes);
  const erased = await eraseMember(ctx, { accountId, operator });
  if (erased === null) return terminal.out("Another operator has just erased them.");
  for (const line of describeElsewhere(accountId, erased.customers)) await terminal.out(line);
}

function describe({ erased, retained, openPayments }: Erasure): string[] {
  return [
    ...formatTable(
      ["Erased", ">Rows"],
      [
        ["account: phone, proven email, name", 1],
        ["memberships: name, contacts, birth date, address, dentist", erased.memberships],
        ["family members", erased.family_members],
        ["agreements: the text", erased.agreements],
        ["emails: address and text", erased.emails],
        ["Google and Apple sign-ons", erased.identities],
        ["open sessions", erased.sessions],
        ["sign-in codes", erased.sign_in_codes],
        ["browsers that have signed in", erased.known_browsers],
        ["what changed lately, as the member saw it", erased.events],
        ["waitlist", erased.waitlist],
      ],
    ),
    "",
    ...formatTable(
      ["Retained for what the law needs", ">Rows"],
      [
        ["memberships that were paid: plan, money, days, state and ZIP code", retained.paid_memberships],
        ["cancellations", retained.cancellations],
        ["refunds", retained.refunds],
        ["disputes", retained.disputes],
        ["what they agreed to: words, day, network and browser", retained.consents],
        ["signed agreements, with names", retained.held_agreements],
        ["entries in the audit table", retained.audit_entries],
      ],
    ),
    "",
    ...(openPayments > 0 ? ["Their open payment is ended at Stripe first."] : []),
  ];
}

function describeElsewhere(accountId: string, customers: readonly string[]): string[] {
  const stripe = customers.length === 0 ? "no customer of theirs" : `the customer ${customers.join(", ")}`;
  return [
    "Erased. Erase by hand what others store:",
    `  Stripe: ${stripe}`,
    "  Twilio: its log of messages to their number",
    "  mail server: its log, and copies of emails to them",
    `  product analytics: the person ${accountId}`,
    `  backups: until they expire; after restoring one, run \`smirk member erase ${accountId}\` again`,
    "  files: output of `smirk member export` and `smirk waitlist list --csv`",
  ];
}
