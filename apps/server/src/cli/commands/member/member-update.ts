import { NAME_REASONS, type NameReason } from "@smirk/contract/account/personal-details";
import { type Command, Option } from "commander";
import type { NewContact } from "../../../features/account/contacts/contact-rows.ts";
import { previewContact } from "../../../features/account/contacts/preview-contact.ts";
import {
  readAddressBody,
  readEmailBody,
  readNameBody,
} from "../../../features/account/read-details-bodies.ts";
import { readUsMobile } from "../../../features/auth/codes/read-us-mobile.ts";
import { findMember } from "../../../features/members/find-member.ts";
import { UsageError } from "../../command-errors.ts";
import { examples, findGroup } from "../../read-arguments.ts";
import { runAct } from "../../run-act.ts";
import type { Session, Work } from "../../session.ts";

interface UpdateOptions extends ContactOptions {
  name?: string;
  surname?: string;
  nameReason?: NameReason;
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
    .option("--name <name>", "first name on the card, with --surname and --name-reason")
    .option("--surname <name>", "last name on the card, empty for people with one name")
    .addOption(new Option("--name-reason <kind>", "why the name changes").choices([...NAME_REASONS]))
    .option("--email <address>", "a new email address, in 24 hours unless an old contact stops it")
    .option("--phone <number>", "a new phone, in the same way; ends every session")
    .addOption(new Option("--code-to <contact>", "of the release before: in the console").hideHelp())
    .addOption(new Option("--code <digits>", "of the release before: in the console").hideHelp())
    .option("--street <line>", "home address, with --city, --state and --zip")
    .option("--unit <unit>", "apartment, suite or unit")
    .option("--city <city>", "city")
    .option("--state <code>", "such as TX")
    .option("--zip <code>", "ZIP code")
    .option("--accept-end", "in a state without sale: the membership does not renew")
    .option("--dry-run", "checks what was typed, and changes nothing")
    .option("--reason <text>", "why, for the log and for the operator who approves it")
    .option("--yes", "skips the confirmation of a name or an address")
    .action((who: string, options: UpdateOptions, self: Command) =>
      session.run(self, async (work) => {
        const accountId = await findMember(work.ctx, who);
        const change = readChange(options);
        if (!("detail" in change)) return updateContact(session, work, { accountId, to: change, options });
        const { detail } = change;
        if (options.dryRun) return session.terminal.out(`Their ${detail} would be changed.`);
        await session.confirm(`This changes their ${detail} and notifies them.`, options.yes);
        const body = { account_id: accountId, ...change, reason: options.reason };
        await runAct(session, work, { name: "members.update", body });
        await session.terminal.out(`Done. Their ${detail} is changed.`);
      }),
    );
  examples(command, [
    "smirk member update maria@example.com --name Maria --surname Diaz --name-reason marriage_or_divorce --reason 'Called us'",
    "smirk member update maria@example.com --phone '(713) 555-0199' --reason 'New phone'",
  ]);
}

type Detail = { detail: "name" | "address" } & Record<string, unknown>;

/** @returns a detail as the console's action takes it, checked here before it is asked for */
function readChange(options: UpdateOptions): Detail | NewContact {
  const { name, surname, email, phone, street, unit, city, state, zip, acceptEnd } = options;
  const nameReason = options.nameReason ?? NAME_REASONS.find((kind) => kind === options.reason);
  const given = [
    [name, surname, nameReason].some((text) => text !== undefined),
    email !== undefined,
    phone !== undefined,
    [street, unit, city, state, zip].some((text) => text !== undefined),
  ].filter(Boolean).length;
  if (given !== 1) throw new UsageError("Name one change: a name, an email, a phone or an address.");
  if (email !== undefined) return { contact: "email", value: readEmailBody({ email }).email };
  if (phone !== undefined) return { contact: "phone", value: readUsMobile(phone) };
  if (street !== undefined || city !== undefined || state !== undefined || zip !== undefined) {
    const address = { address_line_1: street, address_line_2: unit, city, state, zip };
    const body = { address, accepts_end: acceptEnd ?? false };
    readAddressBody(body);
    return { detail: "address", ...body };
  }
  const named = { name, surname: surname === "" ? null : surname };
  readNameBody({ ...named, reason: nameReason });
  return { detail: "name", ...named, name_reason: nameReason };
}

/** What the release before took here. */
const IN_CONSOLE = "A code of an old contact is sent and typed in the console, on the member's page.";

interface ContactOptions {
  codeTo?: string;
  code?: string;
  dryRun?: boolean;
  reason?: string;
  yes?: boolean;
}

interface ContactUpdate {
  accountId: string;
  to: NewContact;
  options: ContactOptions;
}

/** Moves who can sign in, after a day: a code of an old contact is sent and typed in the console. The preview is its. */
async function updateContact(
  session: Session,
  work: Work,
  { accountId, to, options: { code, codeTo, dryRun, reason } }: ContactUpdate,
): Promise<void> {
  if (code !== undefined || codeTo !== undefined) throw new UsageError(IN_CONSOLE);
  const preview = await previewContact(work.ctx, { accountId, to });
  const { out } = session.terminal;
  await out(`Their ${to.contact} changes from ${preview.from} to ${preview.to}.`);
  await out(`A link that undoes it for ${preview.undo_days} days goes to ${preview.notified.join(", ")}.`);
  if (dryRun) return out("Nothing was changed.");
  await out(`It changes ${preview.wait_hours} hours after it is approved, unless one of them stops it.`);
  const body = {
    account_id: accountId,
    detail: to.contact,
    [to.contact]: to.value,
    waits: true as const,
    reason,
  };
  await runAct(session, work, { name: "members.change_contact", body });
}
