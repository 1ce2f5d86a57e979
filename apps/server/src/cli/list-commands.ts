import type { Command } from "commander";
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
import { addFeesCommands } from "./commands/fees.ts";
import { addMemberCommands } from "./commands/member/member.ts";
import { addMemberCancelCommands } from "./commands/member/member-cancel.ts";
import { addMemberChoiceCommands } from "./commands/member/member-choices.ts";
import { addMemberConsentsCommand } from "./commands/member/member-consents.ts";
import { addMemberDentistCommand } from "./commands/member/member-dentist.ts";
import { addMemberNoteCommand } from "./commands/member/member-note.ts";
import { addMemberPlanCommand } from "./commands/member/member-plan.ts";
import { addMemberPrivacyCommands } from "./commands/member/member-privacy.ts";
import { addMemberRenewalCommand } from "./commands/member/member-renewal.ts";
import { addMemberSettleRefundCommand } from "./commands/member/member-settle-refund.ts";
import { addMemberUpdateCommand } from "./commands/member/member-update.ts";
import { addWaitlistCommands } from "./commands/member/waitlist.ts";
import { addMemberUnlockPhoneCommand } from "./commands/member-unlock-phone.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { addNewsCommands } from "./commands/news.ts";
import { addOperatorCommands } from "./commands/operator.ts";
import { addPlanCommands } from "./commands/plan.ts";
import { addPromotionCommands } from "./commands/promotion.ts";
import { addReconcileCommand } from "./commands/reconcile.ts";
import type { Session } from "./session.ts";

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
  addFeesCommands,
  addMemberCommands,
  addMemberCancelCommands,
  addMemberPlanCommand,
  addMemberRenewalCommand,
  addMemberDentistCommand,
  addMemberUpdateCommand,
  addMemberNoteCommand,
  addMemberConsentsCommand,
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
