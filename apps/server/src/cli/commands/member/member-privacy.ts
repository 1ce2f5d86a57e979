import { open, rm } from "node:fs/promises";
import { type Command, Option } from "commander";
import { findMember } from "../../../features/membership/members/find-member.ts";
import { describeErasure, type Erasure, eraseMember } from "../../../features/privacy/erase-member.ts";
import { exportMember } from "../../../features/privacy/export-member.ts";
import { examples, findGroup } from "../../find-group.ts";
import { formatTable } from "../../print.ts";
import type { Session, Work } from "../../session.ts";

interface EraseOptions {
  dryRun?: boolean;
  yes?: boolean;
}

/** `member export` and `member erase`: a copy of what we hold about somebody, and its end. */
export function addMemberPrivacyCommands(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and mail");
  const copy = member
    .command("export <who>")
    .description("writes everything that we hold about somebody as one JSON document, to be handed to them")
    .option("--out <file>", "a new file that only you can read; else it is printed")
    .addOption(new Option("--to <file>", "the earlier name of --out").hideHelp())
    .action((who: string, { out, to }: { out?: string; to?: string }, self: Command) =>
      session.run(self, (work) => exportToFile(session, work, { who, out: out ?? to })),
    );
  examples(copy, ["smirk member export maria@example.com --out maria.json"]);
  const erase = member
    .command("erase <who>")
    .description("forgets who somebody is, for good, once all is settled; what bookkeeping needs stays")
    .option("--dry-run", "only shows")
    .option("--yes", "without being asked")
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
  await session.terminal.out(`${out} holds everything about them: hand it over, then delete it.`);
}

/** The file is there before anything is read, so that a name that is taken costs no entry in the audit table. */
async function writeNewFile(path: string, write: () => Promise<string>): Promise<void> {
  const file = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new Error(`${path} is there already: name another file.`);
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
  if (erasure === null) return terminal.out("They were erased before: nothing was left to do.");
  for (const line of describe(erasure)) await terminal.out(line);
  if (dryRun) return;
  await session.confirm("This erases them for good: nothing brings it back but a backup.", yes);
  const erased = await eraseMember(ctx, { accountId, operator });
  if (erased === null) return terminal.out("Somebody else has just erased them.");
  for (const line of describeElsewhere(accountId, erased.customers)) await terminal.out(line);
}

function describe({ goes, stays, openPayments }: Erasure): string[] {
  return [
    ...formatTable(
      ["Goes", ">Rows"],
      [
        ["account: phone, proven e-mail, name", 1],
        ["memberships: name, contacts, birth date, address, dentist", goes.memberships],
        ["family members", goes.family_members],
        ["agreements: the words", goes.agreements],
        ["letters: address and words", goes.emails],
        ["Google and Apple sign-ons", goes.identities],
        ["sessions that go on", goes.sessions],
        ["codes sent for signing in", goes.sign_in_codes],
        ["browsers that have signed in", goes.known_browsers],
        ["waitlist", goes.waitlist],
      ],
    ),
    "",
    ...formatTable(
      ["Stays, without a name", ">Rows"],
      [
        ["memberships that were paid: plan, money, days, state and ZIP code", stays.paid_memberships],
        ["cancellations", stays.cancellations],
        ["refunds", stays.refunds],
        ["disputes", stays.disputes],
        ["entries in the audit table", stays.audit_entries],
      ],
    ),
    "",
    ...(openPayments > 0 ? ["The payment that they have begun is ended at Stripe first."] : []),
  ];
}

function describeElsewhere(accountId: string, customers: readonly string[]): string[] {
  const stripe = customers.length === 0 ? "no customer of theirs" : `the customer ${customers.join(", ")}`;
  return [
    "Erased. What others hold is erased there, by hand:",
    `  Stripe: ${stripe}`,
    "  Twilio: its log of messages to their number",
    "  mail server: its log, and copies of letters to them",
    `  product analytics: the person ${accountId}`,
    `  backups: until they run out; after restoring one, run \`smirk member erase ${accountId}\` again`,
    "  files: what `smirk member export` and `smirk waitlist list --csv` have written",
  ];
}
