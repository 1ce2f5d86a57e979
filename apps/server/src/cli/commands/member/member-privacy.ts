import { type Command, Option } from "commander";
import { findMember } from "../../../features/members/find-member.ts";
import { describeErasure, type Erasure } from "../../../features/privacy/erase-member.ts";
import { formatTable } from "../../output/print.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { addReason, runAct } from "../../run-act.ts";
import type { Session, Work } from "../../session.ts";

interface EraseOptions {
  dryRun?: boolean;
  reason?: string;
}

export function addMemberPrivacyCommands(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and emails");
  const copy = member
    .command("export <who>")
    .description("asks for a copy of everything stored about a person; who approves it saves the file")
    .addOption(new Option("--out <file>", "of the release before: the console saves the file").hideHelp())
    .addOption(new Option("--to <file>", "of the release before: the console saves the file").hideHelp())
    .action(
      (who: string, { out, to, reason }: { out?: string; to?: string; reason?: string }, self: Command) =>
        session.run(self, async (work) => {
          const accountId = await findMember(work.ctx, who);
          if ((out ?? to) !== undefined)
            await session.terminal.out("The file is saved in the console, not here.");
          await runAct(session, work, { name: "members.export", body: { account_id: accountId, reason } });
        }),
    );
  examples(addReason(copy), ["smirk member export maria@example.com --reason 'Asked by email'"]);
  const erase = member
    .command("erase <who>")
    .description("erases personal data permanently, once everything is settled; keeps what accounting needs")
    .option("--dry-run", "shows what would be erased, and changes nothing")
    .action((who: string, options: EraseOptions, self: Command) =>
      session.run(self, (work) => eraseOne(session, work, { who, ...options })),
    );
  examples(addReason(erase), [
    "smirk member erase maria@example.com --dry-run",
    "smirk member erase maria@example.com --reason 'Asked by email'",
  ]);
}

async function eraseOne(
  session: Session,
  work: Work,
  { who, dryRun, reason }: EraseOptions & { who: string },
): Promise<void> {
  const { terminal } = session;
  const accountId = await findMember(work.ctx, who);
  const erasure = await describeErasure(work.ctx, accountId);
  if (erasure === null) return terminal.out("They are already erased: there is nothing to do.");
  for (const line of listErased(erasure)) await terminal.out(line);
  if (dryRun) return;
  await runAct(session, work, { name: "members.erase", body: { account_id: accountId, reason } });
  for (const line of describeElsewhere(accountId)) await terminal.out(line);
}

function listErased({ erased, retained, openPayments }: Erasure): string[] {
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

function describeElsewhere(accountId: string): string[] {
  return [
    "Once it is approved, erase by hand what others store:",
    "  Stripe: the customers that the console then names",
    "  Twilio: its log of messages to their number",
    "  mail server: its log, and copies of emails to them",
    `  product analytics: the person ${accountId}`,
    `  backups: until they expire; after restoring one, run \`smirk member erase ${accountId}\` again`,
    "  files: copies that the console has saved, and output of `smirk waitlist list --csv`",
  ];
}
