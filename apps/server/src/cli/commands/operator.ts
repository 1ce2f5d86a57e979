import { OPERATOR_ROLES } from "@smirk/contract/console/fields";
import type { Command } from "commander";
import type { Context } from "../../context.ts";
import { consoleOriginFor } from "../../features/console/console-origin.ts";
import { findOperatorByEmail, listOperators } from "../../features/operators/find-operator.ts";
import { createFirstInvite } from "../../features/operators/invites/create-invite.ts";
import { findRole, type OperatorRole } from "../../features/operators/roles.ts";
import { UsageError } from "../command-errors.ts";
import { formatTable } from "../output/print.ts";
import { examples, findGroup } from "../read-arguments.ts";
import { addReason, runAct } from "../run-act.ts";
import type { Session } from "../session.ts";

const ROLES = OPERATOR_ROLES.join(", ");

export function addOperatorCommands(program: Command, session: Session): void {
  const group = findGroup(program, "operator", "operators of the console: invitations and roles");
  addInvite(group, session);
  addList(group, session);
  addRole(group, session);
  addRemoveKeys(group, session);
  addAllowKey(group, session);
  addDisable(group, session);
}

interface InviteOptions {
  role: string;
  printLink?: boolean;
  reason?: string;
}

/** The reason of what brings back a console that no owner can open. */
const RECOVERY = "First invitation or recovery, on the server";

function addInvite(group: Command, session: Session): void {
  const command = group
    .command("invite <email>")
    .description("mails a link for one more key, good for three days, to the invited address alone")
    .requiredOption("--role <role>", `one of ${ROLES}, each of which may do what those before it may`)
    .option("--print-link", "prints the first owner's link, where there is no mail server")
    .action((email: string, options: InviteOptions, self: Command) => {
      const role = readRole(options.role);
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError("Name an email address.");
      return session.run(self, async (work) => {
        const { ctx, operator } = work;
        if (options.printLink) {
          const input = { email, role, operator, origin: consoleOriginFor(ctx) };
          await session.terminal.out((await createFirstInvite(ctx, input)).link);
          return;
        }
        const body = { email, role, reason: options.reason ?? RECOVERY };
        const invited = await runAct(session, work, { name: "operators.invite", body });
        if (invited !== null) await session.terminal.out(`A link for one key is on its way to ${email}.`);
      });
    });
  examples(addReason(command), ["smirk operator invite olive@example.com --role owner"]);
}

function addList(group: Command, session: Session): void {
  group
    .command("list")
    .description("lists operators and what they may do")
    .option("--json", "prints JSON")
    .action((options: { json?: boolean }, self: Command) =>
      session.run(self, async ({ ctx }) => {
        const operators = await listOperators(ctx);
        await session.show(options.json, operators, () =>
          formatTable(
            ["Email", "Name", "Role", ">Passkeys", "Last used", "Disabled"],
            operators.map(({ email, name, role, passkeys, lastUsedAt, disabledAt }) => [
              email,
              name,
              role,
              passkeys,
              lastUsedAt,
              disabledAt,
            ]),
            "Nobody has been invited.",
          ),
        );
      }),
    );
}

interface Reasoned {
  reason?: string;
}

function addRole(group: Command, session: Session): void {
  const command = group
    .command("role <email> <role>")
    .description(`changes what an operator may do: ${ROLES}`)
    .action((email: string, text: string, { reason }: Reasoned, self: Command) => {
      const role = readRole(text);
      return session.run(self, async (work) => {
        const body = { operator_id: await getOperatorId(work.ctx, email), role, reason };
        await runAct(session, work, { name: "operators.set_role", body });
      });
    });
  examples(addReason(command), ["smirk operator role hugo@example.com billing --reason 'Changed teams'"]);
}

function addRemoveKeys(group: Command, session: Session): void {
  const command = group
    .command("remove-keys <email>")
    .description("removes all passkeys of an operator who has lost one, and ends their sessions")
    .action((email: string, { reason = RECOVERY }: Reasoned, self: Command) =>
      session.run(self, async (work) => {
        const body = { operator_id: await getOperatorId(work.ctx, email), reason };
        const changed = await runAct(session, work, { name: "operators.remove_keys", body });
        if (changed !== null)
          await session.terminal.out(`${email} needs an invitation to sign in with a passkey again.`);
      }),
    );
  addReason(command);
}

function addAllowKey(group: Command, session: Session): void {
  const command = group
    .command("allow-key <email>")
    .description("lets a key sign in again that was refused because it counted less than before")
    .action((email: string, { reason = RECOVERY }: Reasoned, self: Command) =>
      session.run(self, async (work) => {
        const body = { operator_id: await getOperatorId(work.ctx, email), reason };
        const changed = await runAct(session, work, { name: "operators.allow_key", body });
        if (changed !== null) await session.terminal.out(`${email} can sign in with this key again.`);
      }),
    );
  addReason(command);
}

function addDisable(group: Command, session: Session): void {
  const command = group
    .command("disable <email>")
    .description("ends an operator's sessions and removes their passkeys")
    .action((email: string, { reason }: Reasoned, self: Command) =>
      session.run(self, async (work) => {
        const body = { operator_id: await getOperatorId(work.ctx, email), reason };
        await runAct(session, work, { name: "operators.disable", body });
      }),
    );
  addReason(command);
}

function readRole(text: string): OperatorRole {
  const role = findRole(text);
  if (role) return role;
  throw new UsageError(`A role is one of ${ROLES}.`);
}

async function getOperatorId({ db }: Pick<Context, "db">, email: string): Promise<string> {
  const operator = await findOperatorByEmail(db, email);
  if (operator) return operator.id;
  throw new UsageError(`Nobody was invited as ${email}.`);
}
