import { OPERATOR_ROLES } from "@smirk/contract/console/fields";
import type { Command } from "commander";
import { siteOrigin } from "../../config/config-urls.ts";
import type { Context } from "../../context.ts";
import {
  allowOperatorKey,
  disableOperator,
  removeOperatorKeys,
  setOperatorRole,
} from "../../features/operators/change-operator.ts";
import { findOperatorByEmail, listOperators } from "../../features/operators/find-operator.ts";
import { createFirstInvite, createInvite } from "../../features/operators/invites/create-invite.ts";
import { findRole, type OperatorRole } from "../../features/operators/roles.ts";
import { UsageError } from "../command-errors.ts";
import { formatTable } from "../output/print.ts";
import { examples, findGroup } from "../read-arguments.ts";
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

function addInvite(group: Command, session: Session): void {
  const command = group
    .command("invite <email>")
    .description("mails a link for one more key, good for three days, to the invited address alone")
    .requiredOption("--role <role>", `one of ${ROLES}, each of which may do what those before it may`)
    .option("--print-link", "prints the first owner's link, where there is no mail server")
    .action((email: string, options: { role: string; printLink?: boolean }, self: Command) => {
      const role = readRole(options.role);
      if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError("Name an email address.");
      return session.run(self, async ({ ctx, operator }) => {
        const input = { email, role, operator, origin: consoleOriginFor(ctx) };
        if (options.printLink) {
          await session.terminal.out((await createFirstInvite(ctx, input)).link);
          return;
        }
        await createInvite(ctx, input);
        await session.terminal.out(`A link for one key is on its way to ${email}.`);
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
  examples(command, ["smirk operator role hugo@example.com billing"]);
}

function addRemoveKeys(group: Command, session: Session): void {
  group
    .command("remove-keys <email>")
    .description("removes all passkeys of an operator who has lost one, and ends their sessions")
    .action((email: string, _options: object, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        await removeOperatorKeys(ctx, { operatorId: await getOperatorId(ctx, email), operator });
        await session.terminal.out(`${email} needs an invitation to sign in with a passkey again.`);
      }),
    );
}

function addAllowKey(group: Command, session: Session): void {
  group
    .command("allow-key <email>")
    .description("lets a key sign in again that was refused because it counted less than before")
    .action((email: string, _options: object, self: Command) =>
      session.run(self, async ({ ctx, operator }) => {
        await allowOperatorKey(ctx, { operatorId: await getOperatorId(ctx, email), operator });
        await session.terminal.out(`${email} can sign in with this key again.`);
      }),
    );
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
  const role = findRole(text);
  if (role) return role;
  throw new UsageError(`A role is one of ${ROLES}.`);
}

async function getOperatorId({ db }: Pick<Context, "db">, email: string): Promise<string> {
  const operator = await findOperatorByEmail(db, email);
  if (operator) return operator.id;
  throw new UsageError(`Nobody was invited as ${email}.`);
}

/** The console's address, which links to it begin with. @throws {UsageError} */
export function consoleOriginFor({ config }: Pick<Context, "config">): string {
  if (config.consoleOrigin !== null) return config.consoleOrigin;
  if (config.isProduction) throw new UsageError("Set CONSOLE_ORIGIN first: without it there is no console.");
  return siteOrigin({ publicOrigin: null, host: config.host, port: config.port });
}
