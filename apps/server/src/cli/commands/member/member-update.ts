import { NAME_REASONS } from "@smirk/contract/account/personal-details";
import { type Command, Option } from "commander";
import {
  changeByCode,
  changeByWaiting,
  previewContact,
  sendContactCode,
} from "../../../features/account/contacts/change-for-member.ts";
import type { NewContact } from "../../../features/account/contacts/contact-rows.ts";
import {
  readAddressBody,
  readEmailBody,
  readNameBody,
} from "../../../features/account/read-details-bodies.ts";
import { type DetailChange, updateForMember } from "../../../features/account/update-for-member.ts";
import { readUsMobile } from "../../../features/auth/codes/read-code-bodies.ts";
import { findMember } from "../../../features/members/find-member.ts";
import { UsageError } from "../../command-errors.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import type { Session, Work } from "../../session.ts";

interface UpdateOptions extends ContactOptions {
  name?: string;
  surname?: string;
  reason?: string;
  email?: string;
  phone?: string;
  street?: string;
  unit?: string;
  city?: string;
  state?: string;
  zip?: string;
  acceptEnd?: boolean;
}

export function addMemberUpdateCommand(program: Command, session: Session): void {
  const member = findGroup(program, "member", "members: memberships, payments and emails");
  const command = member
    .command("update <who>")
    .description("changes a name, email, phone or address, one at a time; the member is notified")
    .option("--name <name>", "first name on the card, with --surname and --reason")
    .option("--surname <name>", "last name on the card, empty for people with one name")
    .addOption(new Option("--reason <reason>", "why the name changes").choices([...NAME_REASONS]))
    .option("--email <address>", "a new email address, which gets a code")
    .option("--phone <number>", "a new phone, which gets a code; ends every session")
    .option("--code <digits>", "the code that the new email address or phone got")
    .option("--wait", "changes the email address or phone in 24 hours, unless it is stopped")
    .option("--street <line>", "home address, with --city, --state and --zip")
    .option("--unit <unit>", "apartment, suite or unit")
    .option("--city <city>", "city")
    .option("--state <code>", "such as TX")
    .option("--zip <code>", "ZIP code")
    .option("--accept-end", "in a state without sale: the membership does not renew")
    .option("--dry-run", "checks what was typed, and changes nothing")
    .option("--yes", "skips the confirmation")
    .action((who: string, options: UpdateOptions, self: Command) =>
      session.run(self, async (work) => {
        const accountId = await findMember(work.ctx, who);
        const change = readChange(options);
        if ("contact" in change) return updateContact(session, work, { accountId, to: change, options });
        if (options.code !== undefined || options.wait) {
          throw new UsageError("--code and --wait are for an email address or a phone.");
        }
        if (options.dryRun) return session.terminal.out(`Their ${change.detail} would be changed.`);
        await session.confirm(`This changes their ${change.detail} and notifies them.`, options.yes);
        await updateForMember(work.ctx, { accountId, change, operator: work.operator });
        await session.terminal.out(`Done. Their ${change.detail} is changed.`);
      }),
    );
  examples(command, [
    "smirk member update maria@example.com --name Maria --surname Diaz --reason marriage_or_divorce",
    "smirk member update maria@example.com --phone '(713) 555-0199'",
    "smirk member update maria@example.com --phone '(713) 555-0199' --code 042917",
    "smirk member update maria@example.com --email maria.diaz@example.com --wait",
  ]);
}

function readChange(options: UpdateOptions): DetailChange | NewContact {
  const { name, surname, reason, email, phone, street, unit, city, state, zip, acceptEnd } = options;
  const given = [
    [name, surname, reason].some((text) => text !== undefined),
    email !== undefined,
    phone !== undefined,
    [street, unit, city, state, zip].some((text) => text !== undefined),
  ].filter(Boolean).length;
  if (given !== 1) throw new UsageError("Name one change: a name, an email, a phone or an address.");
  if (email !== undefined) return { contact: "email", value: readEmailBody({ email }).email };
  if (phone !== undefined) return { contact: "phone", value: readUsMobile(phone) };
  if (street !== undefined || city !== undefined || state !== undefined || zip !== undefined) {
    const address = { address_line_1: street, address_line_2: unit, city, state, zip };
    return { detail: "address", address: readAddressBody({ address, accepts_end: acceptEnd ?? false }) };
  }
  return { detail: "name", name: readNameBody({ name, surname: surname === "" ? null : surname, reason }) };
}

interface ContactOptions {
  code?: string;
  wait?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

interface ContactUpdate {
  accountId: string;
  to: NewContact;
  options: ContactOptions;
}

/** All terminals count as one address in the limits of codes. */
const CALLER_ADDRESS = "command line";

/** Moves who can sign in: by a code to the new contact, or after a day. The preview is the console's. */
async function updateContact(
  session: Session,
  { ctx, operator }: Work,
  { accountId, to, options: { code, wait = false, dryRun, yes } }: ContactUpdate,
): Promise<void> {
  if (code !== undefined && wait) throw new UsageError("Give --code or --wait, not both.");
  const preview = await previewContact(ctx, { accountId, to });
  const { out, ask, canAsk } = session.terminal;
  await out(`Their ${to.contact} changes from ${preview.from} to ${preview.to}.`);
  await out(`A link that undoes it for ${preview.undo_days} days goes to ${preview.notified.join(", ")}.`);
  if (dryRun) return out("Nothing was changed.");
  const change = { accountId, to, operator, address: CALLER_ADDRESS };
  if (wait) {
    const warning = `It changes in ${preview.wait_hours} hours, unless one of them stops it.`;
    await session.confirm(warning, yes);
    const at = await changeByWaiting(ctx, change);
    return out(`Done. Their ${to.contact} changes at ${at.toISOString()}.`);
  }
  if (code !== undefined) {
    await session.confirm(`This changes their ${to.contact} now and notifies them.`, yes);
    await changeByCode(ctx, { ...change, code: readCode(code) });
    return out(`Done. Their ${to.contact} is changed.`);
  }
  await session.confirm(`This sends a code to ${preview.to}, which its owner reads to you.`, yes);
  await sendContactCode(ctx, change);
  const typed = canAsk ? ((await ask("Code (empty: later, with --code): ")) ?? "") : "";
  if (typed.trim() === "") return out("The code is on its way. Run this again with --code.");
  await changeByCode(ctx, { ...change, code: readCode(typed) });
  return out(`Done. Their ${to.contact} is changed.`);
}

function readCode(text: string): string {
  const code = text.trim();
  if (/^\d{6}$/.test(code)) return code;
  throw new UsageError("A code has six digits.");
}
