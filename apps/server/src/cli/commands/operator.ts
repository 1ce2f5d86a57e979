import type { Command } from "commander";
import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import { inviteLink } from "../../features/console/invite-link.ts";
import { disableOperator, setOperatorRole } from "../../features/operators/change-operator.ts";
import { findOperatorByEmail } from "../../features/operators/find-operator.ts";
import { createInvite } from "../../features/operators/invites/create-invite.ts";
import { listOperators } from "../../features/operators/list-operators.ts";
import { OPERATOR_ROLES, type OperatorRole } from "../../features/operators/roles.ts";
import { UsageError } from "../command-errors.ts";
import { examples, findGroup } from "../find-group.ts";
import { formatTable } from "../output/print.ts";
import type { Session } from "../session.ts";

const ROLES = OPERATOR_ROLES.join(", ");

export function addOperatorCommands(program: Command, session: Session): void {
  const group = findGroup(program, "operator", "operators of the console: invitations and roles");
  addInvite(group, session);
  addList(group, session);
  addRole(group, session);
  addDisable(group, session);
}

function addInvite(group: Command, session: Session): void {
  const command = group
    .command("invite <email>")
    .description("prints a link for one use, good for three days; it replaces the operator's passkeys")
    .requiredOption("--role <role>", `one of ${ROLES}, each of which may do what those before it may`)
    .action((email: string, options: { role: string }, self: Command) => {
      const role = readRole(options.role);
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError("Name an email address.");
      return session.run(self, async ({ ctx, operator }) => {
        const origin = originOf(ctx);
        const { token } = await createInvite(ctx, { email, role, operator });
        await session.terminal.out(inviteLink(origin, token));
      });
    });
  examples(command, ["smirk operator invite olive@example.com --role owner"]);
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

function addRole(group: Command, session: Session): void {
  const command = group
    .command("role <email> <role>")
    .description(`changes what an operator may do: ${ROLES}`)
    .action((email: string, text: string, _options: object, self: Command) => {
      const role = readRole(text);
      return session.run(self, async ({ ctx, operator }) => {
        await setOperatorRole(ctx, { operatorId: await getOperatorId(ctx, email), role, operator });
        await session.terminal.out(`${email} has the role ${role}.`);
      });
    });
  examples(command, ["smirk operator role hugo@example.com money"]);
}

function addDisable(group: Command, session: Session): void {
  group
    .command("disable <email>")
    .description("ends an operator's sessions and removes their passkeys")
    .action((email: string, _options: object, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        await disableOperator(ctx, { operatorId: await getOperatorId(ctx, email), operator });
        await session.terminal.out(`${email} can no longer use the console.`);
      }),
    );
}

function readRole(text: string): OperatorRole {
  const role = OPERATOR_ROLES.find((one) => one === text);
  if (role) return role;
  throw new UsageError(`A role is one of ${ROLES}.`);
}

async function getOperatorId({ db }: Pick<Context, "db">, email: string): Promise<string> {
  const operator = await findOperatorByEmail(db, email);
  if (operator) return operator.id;
  throw new UsageError(`Nobody was invited as ${email}.`);
}

function originOf({ config }: Pick<Context, "config">): string {
  if (config.consoleOrigin !== null) return config.consoleOrigin;
  if (config.isProduction) throw new UsageError("Set CONSOLE_ORIGIN first: without it there is no console.");
  return siteOrigin({ publicOrigin: null, host: config.host, port: config.port });
}
