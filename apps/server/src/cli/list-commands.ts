import type { Command } from "commander";
import { addAuditCommand } from "./commands/audit.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addExportPlainCommands } from "./commands/export-plain.ts";
import { addImportPlainCommands } from "./commands/import-plain.ts";
import { addImportRegistryCommand } from "./commands/import-registry.ts";
import { addImportsCommand } from "./commands/imports.ts";
import { addMemberCommands } from "./commands/member.ts";
import { addMemberLeaveCommands } from "./commands/member-leave.ts";
import { addMemberPrivacyCommands } from "./commands/member-privacy.ts";
import { addMemberSettleRefundCommand } from "./commands/member-settle-refund.ts";
import { addMemberUnlockPhoneCommand } from "./commands/member-unlock-phone.ts";
import { addPlanCommands } from "./commands/plan.ts";
import { addPromotionCommands } from "./commands/promotion.ts";
import { addProviderCommands } from "./commands/provider.ts";
import { addProviderEditCommands } from "./commands/provider-edit.ts";
import { addReconcileCommand } from "./commands/reconcile.ts";
import { addWaitlistCommands } from "./commands/waitlist.ts";
import type { Session } from "./session.ts";

/** Every command, by hand and in the order in which help shows them. */
export const COMMANDS: readonly ((program: Command, session: Session) => void)[] = [
  addImportRegistryCommand,
  addImportPlainCommands,
  addImportsCommand,
  addExportPlainCommands,
  addProviderCommands,
  addProviderEditCommands,
  addPlanCommands,
  addPromotionCommands,
  addMemberCommands,
  addMemberLeaveCommands,
  addMemberSettleRefundCommand,
  addMemberUnlockPhoneCommand,
  addMemberPrivacyCommands,
  addWaitlistCommands,
  addReconcileCommand,
  addAuditCommand,
  addDoctorCommand,
];
