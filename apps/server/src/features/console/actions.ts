import type { OperatorRole } from "../operators/roles.ts";

interface Action {
  /** The least role. */
  role: OperatorRole;
  /** Needs a passkey or a sign-on of the last minutes. */
  needsProof: boolean;
  /** As the audit log names it: the command line's words. */
  command: string;
}

/** Everything that the console does, and who may do it. */
export const ACTIONS = {
  "members.search": look("member search"),
  "members.show": look("member show"),
  "members.resend": help("member resend"),
  "members.update": help("member update"),
  "members.preview_contact": help("member update preview"),
  "members.send_contact_code": proven(help("member update")),
  "members.change_contact": proven(help("member update")),
  "members.unlock_phone": proven(help("member unlock-phone")),
  "members.preview_refund": money("member refund preview"),
  "members.refund": proven(money("member refund")),
  "members.preview_cancel": money("member cancel preview"),
  "members.cancel": proven(money("member cancel")),
  "members.list": look("member list"),
  "bulk.list": help("bulk list"),
  "bulk.show": help("bulk show"),
  "bulk.preview_resend": help("bulk resend preview"),
  "bulk.resend": help("bulk resend"),
  "bulk.preview_cancel": money("bulk cancel preview"),
  "bulk.cancel": proven(money("bulk cancel")),
  "refunds.list": money("refund list"),
  "refunds.decide": proven(money("refund decide")),
  "members.export": proven(owner("member export")),
  "members.preview_erase": owner("member erase preview"),
  "members.erase": proven(owner("member erase")),
  "statistics.counts": help("statistics show"),
  "statistics.money": money("statistics show"),
  "statistics.export": money("statistics export"),
  "selling.show": help("plan list"),
  "promotions.preview": money("promotion import"),
  "promotions.create": proven(money("promotion import")),
  "promotions.end": proven(money("promotion end")),
  "operators.list": owner("operator list"),
  "operators.invite": proven(owner("operator invite")),
  "operators.set_role": proven(owner("operator role")),
  "operators.disable": proven(owner("operator disable")),
  "directory.find": look("provider find"),
  "directory.show": look("provider show"),
  "directory.preview_edit": help("provider edit"),
  "directory.edit": help("provider edit"),
  "directory.hide": help("provider unpublish"),
  "directory.publish": help("provider publish"),
  "directory.doubt": help("provider doubt"),
  "directory.confirm": help("provider confirm"),
  "imports.list": look("imports"),
  "imports.start": owner("import"),
  "imports.refused": help("import refused"),
  "reports.list": look("report list"),
  "reports.settle": help("report settle"),
  "health.show": look("health"),
  "health.vendors": look("health vendors"),
  "health.retry_job": help("health retry-job"),
  "health.retry_mail": help("health retry-mail"),
  "log.list": owner("audit"),
  "log.export": owner("audit export"),
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];

function look(command: string): Action {
  return { role: "look", needsProof: false, command };
}

function help(command: string): Action {
  return { role: "help", needsProof: false, command };
}

function money(command: string): Action {
  return { role: "money", needsProof: false, command };
}

function owner(command: string): Action {
  return { role: "owner", needsProof: false, command };
}

function proven(action: Action): Action {
  return { ...action, needsProof: true };
}
