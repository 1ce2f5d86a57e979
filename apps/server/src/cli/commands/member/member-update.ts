import { NAME_REASONS } from "@smirk/contract/account/personal-details";
import { type Command, Option } from "commander";
import {
  changeByCode,
  changeByWaiting,
  sendContactCode,
} from "../../../features/account/contacts/change-for-member.ts";
import type { NewContact } from "../../../features/account/contacts/contact-rows.ts";
import { previewContact } from "../../../features/account/contacts/preview-contact.ts";
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
    .option("--email <address>", "a new email address, in 24 hours unless an old contact stops it")
    .option("--phone <number>", "a new phone, in the same way; ends every session")
    .addOption(
      new Option("--code-to <contact>", "at once: this old contact gets a code").choices(["email", "phone"]),
    )
    .option("--code <digits>", "the code that the old contact of --code-to got")
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
        if (options.code !== undefined || options.codeTo !== undefined) {
          throw new UsageError("--code-to and --code are for an email address or a phone.");
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
    "smirk member update maria@example.com --phone '(713) 555-0199' --code-to email",
    "smirk member update maria@example.com --phone '(713) 555-0199' --code-to email --code 042917",
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
  codeTo?: "email" | "phone";
  code?: string;
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

/** Moves who can sign in: after a day, or by a code that an old contact reads. The preview is the console's. */
async function updateContact(
  session: Session,
  { ctx, operator }: Work,
  { accountId, to, options: { code, codeTo: via, dryRun, yes } }: ContactUpdate,
): Promise<void> {
  if (code !== undefined && via === undefined) throw new UsageError("--code needs --code-to.");
  const preview = await previewContact(ctx, { accountId, to });
  const { out, ask, canAsk } = session.terminal;
  await out(`Their ${to.contact} changes from ${preview.from} to ${preview.to}.`);
  await out(`A link that undoes it for ${preview.undo_days} days goes to ${preview.notified.join(", ")}.`);
  if (dryRun) return out("Nothing was changed.");
  const change = { accountId, to, operator, address: CALLER_ADDRESS };
  if (via === undefined) {
    const warning = `It changes in ${preview.wait_hours} hours, unless one of them stops it.`;
    await session.confirm(warning, yes);
    const at = await changeByWaiting(ctx, change);
    return out(`Done. Their ${to.contact} changes at ${at.toISOString()}.`);
  }
  if (code !== undefined) {
    await session.confirm(`This changes their ${to.contact} now and notifies them.`, yes);
    await changeByCode(ctx, { ...change, via, code: readCode(code) });
    return out(`Done. Their ${to.contact} is changed.`);
  }
  await session.confirm(`This sends a code to their old ${via}, which they read to you.`, yes);
  await sendContactCode(ctx, { ...change, via });
  const typed = canAsk ? ((await ask("Code (empty: later, with --code): ")) ?? "") : "";
  if (typed.trim() === "") return out("The code is on its way. Run this again with --code.");
  await changeByCode(ctx, { ...change, via, code: readCode(typed) });
  return out(`Done. Their ${to.contact} is changed.`);
}

function readCode(text: string): string {
  const code = text.trim();
  if (/^\d{6}$/.test(code)) return code;
  throw new UsageError("A code has six digits.");
}
