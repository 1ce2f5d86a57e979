import { Command, CommanderError } from "commander";
import { VERSION } from "../version.ts";
import { describeError, Interrupted, UsageError } from "./command-errors.ts";
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
import { PRODUCT_ACCESS, type ProductAccess } from "./open-context.ts";
import type { Terminal } from "./output/terminal.ts";
import { createSession, type Session } from "./session.ts";

const COMMANDS: readonly ((program: Command, session: Session) => void)[] = [
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

const FAILED = 1;
const WRONG_USAGE = 2;
const INTERRUPTED = 130;

export async function runCommandLine(
  args: readonly string[],
  { terminal, commands = PRODUCT_ACCESS }: { terminal: Terminal; commands?: ProductAccess },
): Promise<number> {
  const session = createSession(terminal, commands);
  try {
    await buildProgram(session).parseAsync(turnHelp(args), { from: "user" });
    return session.exitCode;
  } catch (error) {
    return reportError(error, terminal);
  }
}

/** Every command with its arguments and options. */
export function buildProgram(session: Session): Command {
  const { terminal } = session;
  const program = new Command("smirk")
    .description("For operators: load and correct the directory, manage plans and members.")
    .option(
      "--by <name>",
      "your name or email for the audit table; by default OPERATOR_NAME or the system's user",
    )
    .version(VERSION, "--version", "prints the release")
    .usage("<command> [options]")
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .configureOutput({
      writeOut: (text) => void terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
      outputError: () => {},
    })
    .exitOverride()
    .helpCommand("help [command...]", "shows help for a command");
  program.addHelpText(
    "after",
    "\nIn a checkout, use `npm run smirk -- <command>`; `npm run --silent smirk -- <command>` prints only the output." +
      "\nExit codes: 0 done, 1 failed, 2 wrong usage, 3 doctor found errors.",
  );
  for (const addCommand of COMMANDS) addCommand(program, session);
  return program;
}

/** `help provider show` becomes `provider show --help`; commander's own help takes one word. */
function turnHelp(args: readonly string[]): string[] {
  const [first, ...rest] = args;
  return first === "help" && rest.length > 0 ? [...rest, "--help"] : [...args];
}

function reportError(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    if (error.code === "commander.version") return 0;
    if (error.code.startsWith("commander.help")) return error.exitCode === 0 ? 0 : WRONG_USAGE;
    terminal.err(`${capitalize(error.message.replace(/^error: /, ""))}\nSee: smirk help`);
    return WRONG_USAGE;
  }
  terminal.err(describeError(error));
  if (error instanceof Interrupted) return INTERRUPTED;
  return error instanceof UsageError ? WRONG_USAGE : FAILED;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
