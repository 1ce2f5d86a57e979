import type { OperatorRole } from "../operators/roles.ts";

interface Action {
  /** The least role. */
  role: OperatorRole;
  /** Needs a passkey or a sign-on of the last minutes. */
  needsProof: boolean;
  /** The name in the audit log: the command line's words. */
  command: string;
}

/** Everything that the console does, and who may do it. */
export const ACTIONS = {
  "today.show": viewer("today"),
  "members.search": viewer("member search"),
  "members.show": viewer("member show"),
  "members.resend": support("member resend"),
  "members.update": support("member update"),
  "members.preview_contact": support("member update preview"),
  "members.send_contact_code": proven(support("member update")),
  "members.change_contact": proven(support("member update")),
  "members.unlock_phone": proven(support("member unlock-phone")),
  "members.note": support("member note"),
  "members.remove_note": support("member note"),
  "members.preview_message": support("member message"),
  "members.sign_out": support("member sign-out"),
  "members.preview_renewal": support("member renewal preview"),
  "members.set_renewal": support("member renewal"),
  "members.preview_dentist": support("member dentist preview"),
  "members.choose_dentist": support("member dentist"),
  "members.preview_messages": support("member messages preview"),
  "members.choose_messages": support("member messages"),
  "members.show_plan": billing("member plan preview"),
  "members.preview_plan": billing("member plan preview"),
  "members.change_plan": proven(billing("member plan")),
  "members.undo_plan": proven(billing("member plan")),
  "members.preview_settlement": billing("member settle-refund preview"),
  "members.settle_refund": proven(billing("member settle-refund")),
  "members.preview_refund": billing("member refund preview"),
  "members.refund": proven(billing("member refund")),
  "members.preview_cancel": billing("member cancel preview"),
  "members.cancel": proven(billing("member cancel")),
  "members.keep": proven(billing("member cancel")),
  "members.list": viewer("member list"),
  "members.save": proven(owner("member list save")),
  "bulk.list": support("bulk list"),
  "bulk.show": support("bulk show"),
  "bulk.preview_resend": support("bulk resend preview"),
  "bulk.resend": support("bulk resend"),
  "bulk.preview_cancel": billing("bulk cancel preview"),
  "bulk.cancel": proven(billing("bulk cancel")),
  "refunds.list": billing("refund list"),
  "refunds.decided": billing("refund list"),
  "refunds.decide": proven(billing("refund decide")),
  "refunds.settle_second": proven(billing("refund second")),
  "members.export": proven(owner("member export")),
  "members.preview_erase": owner("member erase preview"),
  "members.erase": proven(owner("member erase")),
  "statistics.counts": support("statistics show"),
  "statistics.money": billing("statistics show"),
  "statistics.export": billing("statistics export"),
  "selling.show": support("plan list"),
  "promotions.preview": billing("promotion import"),
  "promotions.create": proven(billing("promotion import")),
  "promotions.end": proven(billing("promotion end")),
  "promotions.resume": proven(billing("promotion resume")),
  "operators.list": owner("operator list"),
  "operators.invite": proven(owner("operator invite")),
  "operators.set_role": proven(owner("operator role")),
  "operators.remove_keys": proven(owner("operator remove-keys")),
  "operators.allow_key": proven(owner("operator allow-key")),
  "operators.disable": proven(owner("operator disable")),
  "waitlist.count": viewer("waitlist count"),
  "waitlist.find": support("waitlist list"),
  "waitlist.remove": proven(support("waitlist remove")),
  "directory.find": viewer("provider find"),
  "directory.show": viewer("provider show"),
  "directory.preview_edit": support("provider edit"),
  "directory.edit": support("provider edit"),
  "directory.hide": support("provider unpublish"),
  "directory.publish": support("provider publish"),
  "directory.doubt": support("provider doubt"),
  "directory.confirm": support("provider confirm"),
  "directory.undo": support("provider undo"),
  "imports.list": viewer("imports"),
  "imports.start": owner("import"),
  "imports.piece": owner("import"),
  "imports.cancel": owner("import cancel"),
  "imports.refused": support("import refused"),
  "reports.list": viewer("report list"),
  "reports.settle": support("report settle"),
  "reports.settled": viewer("report list"),
  "reports.reopen": support("report reopen"),
  "health.show": viewer("health"),
  "health.vendors": viewer("health vendors"),
  "health.retry_job": support("health retry-job"),
  "health.retry_mail": support("health retry-mail"),
  "log.list": owner("audit"),
  "log.export": owner("audit export"),
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];

function viewer(command: string): Action {
  return { role: "viewer", needsProof: false, command };
}

function support(command: string): Action {
  return { role: "support", needsProof: false, command };
}

function billing(command: string): Action {
  return { role: "billing", needsProof: false, command };
}

function owner(command: string): Action {
  return { role: "owner", needsProof: false, command };
}

function proven(action: Action): Action {
  return { ...action, needsProof: true };
}
