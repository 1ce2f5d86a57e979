import type { Command } from "commander";
import { addAuditCommand } from "./commands/audit.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addImportsCommand } from "./commands/imports.ts";
import type { Session } from "./session.ts";

/** Every command, by hand and in the order in which help shows them. */
export const COMMANDS: readonly ((program: Command, session: Session) => void)[] = [
  addImportsCommand,
  addAuditCommand,
  addDoctorCommand,
];
