import type { Command } from "commander";
import { unlockPhone } from "../features/auth/trust/unlock-phone.ts";
import { findMember } from "../features/members/find-member.ts";
import { addNote, listNotes, removeNote } from "../features/members/member-notes.ts";
import { settleRefund } from "../features/membership/leaving/settle-refund.ts";
import { recordLook } from "../features/membership/record-look.ts";
import { listStuckRefunds } from "../features/membership/refunds/list-stuck-refunds.ts";
import { addActionCommand } from "./commands/action.ts";
import { addAuditCommand } from "./commands/audit.ts";
import { addBasemapCommands } from "./commands/basemap.ts";
import { addExportPlainCommands } from "./commands/directory/export-plain.ts";
import { addImportPlainCommands } from "./commands/directory/import-plain.ts";
import { addImportRegistryCommand } from "./commands/directory/import-registry.ts";
import { addImportsCommand } from "./commands/directory/imports.ts";
import { addProviderCommands } from "./commands/directory/provider.ts";
import { addProviderCheckCommands } from "./commands/directory/provider-check.ts";
import { addProviderEditCommands } from "./commands/directory/provider-edit.ts";
import { addReportCommands } from "./commands/directory/report.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addMemberCommands } from "./commands/member/member.ts";
import { addMemberCancelCommands } from "./commands/member/member-cancel.ts";
import { addMemberChoiceCommands } from "./commands/member/member-choices.ts";
import { addMemberDentistCommand } from "./commands/member/member-dentist.ts";
import { addMemberPlanCommand } from "./commands/member/member-plan.ts";
import { addMemberPrivacyCommands } from "./commands/member/member-privacy.ts";
import { addMemberRenewalCommand } from "./commands/member/member-renewal.ts";
import { addMemberUpdateCommand } from "./commands/member/member-update.ts";
import { addWaitlistCommands } from "./commands/member/waitlist.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { addNewsCommands } from "./commands/news.ts";
import { addOperatorCommands } from "./commands/operator.ts";
import { addPlanCommands } from "./commands/plan.ts";
import { addPromotionCommands } from "./commands/promotion.ts";
import { addReconcileCommand } from "./commands/reconcile.ts";
import { examples, findGroup } from "./find-group.ts";
import { formatCents, formatTable } from "./output/print.ts";
import type { Session, Work } from "./session.ts";

export const COMMANDS: readonly ((program: Command, session: Session) => void)[] = [
  addImportRegistryCommand,
  addImportPlainCommands,
  addImportsCommand,
  addExportPlainCommands,
  addProviderCommands,
  addProviderEditCommands,
  addProviderCheckCommands,
  addReportCommands,
  addPlanCommands,
  addPromotionCommands,
  addMemberCommands,
  addMemberCancelCommands,
  addMemberPlanCommand,
  addMemberRenewalCommand,
  addMemberDentistCommand,
  addMemberUpdateCommand,
  addMemberNoteCommand,
  addMemberSettleRefundCommand,
  addMemberUnlockPhoneCommand,
  addMemberChoiceCommands,
  addMemberPrivacyCommands,
  addWaitlistCommands,
  addNewsCommands,
  addOperatorCommands,
  addActionCommand,
  addBasemapCommands,
  addReconcileCommand,
  addMigrateCommand,
  addAuditCommand,
  addDoctorCommand,
];

/** `member unlock-phone`: after a hundred wrong codes, for somebody who can prove nothing on the site. */
function addMemberUnlockPhoneCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("unlock-phone <who>")
    .description(
      "allows sign-in codes again after a hundred wrong ones; check first that it is the owner of the phone",
    )
    .option("--yes", "skips the confirmation")
    .action((who: string, options: { yes?: boolean }, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const accountId = await findMember(ctx, who);
        await session.confirm("Anyone can then try a hundred more codes.", options.yes);
        const failures = await unlockPhone(ctx, { accountId, operator });
        await session.terminal.out(
          failures === 0 ? "No wrong codes were counted." : `Unlocked: ${failures} wrong codes were counted.`,
        );
      }),
    );
  examples(command, ["smirk member unlock-phone '(713) 555-0123'"]);
}

/** `member settle-refund`: a stuck refund was paid by check or in another way. */
function addMemberSettleRefundCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("settle-refund <who>")
    .description("records that a refund that failed too often was paid in another way, such as by check")
    .option("--yes", "skips the confirmation")
    .action((who: string, options: { yes?: boolean }, self: Command) =>
      session.run(self, (work) => settle(session, work, { who, ...options })),
    );
  examples(command, ["smirk member settle-refund maria@example.com"]);
}

async function settle(
  session: Session,
  { ctx, operator }: Work,
  { who, yes }: { who: string; yes?: boolean },
): Promise<void> {
  const accountId = await findMember(ctx, who);
  const stuck = await listStuckRefunds(ctx.db, { accountId });
  const cents = stuck.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (cents > 0) {
    const warning = `They are owed ${formatCents(cents)}. Continue only if they have received it.`;
    await session.confirm(warning, yes);
  }
  const settled = await settleRefund(ctx, { accountId, operator });
  await session.terminal.out(`${formatCents(settled)} was paid in another way.`);
}

interface NoteOptions {
  remove?: string;
  json?: boolean;
}

function addMemberNoteCommand(program: Command, session: Session): void {
  const command = findGroup(program, "member", "members: memberships, payments and emails")
    .command("note <who> [text]")
    .description("shows the notes on a member, adds one, or removes one")
    .option("--remove <id>", "removes the note with this id")
    .option("--json", "prints JSON")
    .action((who: string, text: string | undefined, { remove, json }: NoteOptions, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        const accountId = await findMember(ctx, who);
        if (text !== undefined) await addNote(ctx, { accountId, text, operator });
        else if (remove !== undefined) await removeNote(ctx, { accountId, noteId: remove, operator });
        else await recordLook(ctx, { subjectId: accountId, operator });
        const notes = await listNotes(ctx.db, accountId);
        await session.show(json, notes, () =>
          formatTable(
            ["Written", "By", "Note", "Id"],
            notes.map((note) => [note.writtenAt, note.writtenBy, note.text, note.id]),
            "There are no notes.",
          ),
        );
      }),
    );
  examples(command, [
    "smirk member note maria@example.com",
    "smirk member note maria@example.com 'Prefers to be called after six.'",
  ]);
}
