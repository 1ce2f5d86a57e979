import { formatMoney } from "@smirk/domain/billing/money";
import { buttonClass } from "@smirk/ui/controls/button-style.ts";
import { useCallback } from "react";
import { call } from "../api/call.ts";
import type { CommandRequest } from "../api/types.ts";
import { pathOf } from "../session/use-page.ts";
import { ActionForm } from "../ui/action-form.tsx";
import { Button } from "../ui/button.tsx";
import { formatTime } from "../ui/formats.ts";
import { ListScreen } from "../ui/list-screen.tsx";
import { saveFile } from "../ui/save-file.ts";
import { usePaged } from "../ui/use-paged.tsx";

interface Decision {
  request: CommandRequest;
  isApproved: boolean;
}

/** What the command line asks for: it proves nobody, so an operator does it with their key, or declines. */
export function RequestsScreen() {
  const load = useCallback(async () => ({ rows: (await call("/requests")).requests, next: null }), []);
  const list = usePaged(load, "/requests");
  return (
    <ListScreen
      title="Requests of the command line"
      intro={
        <p>
          Approving does it as your own action: the same limits hold, and the log has your name. A request
          that nobody decides is deleted after three days, but for what lets an owner in again: that is done
          after a day.
        </p>
      }
      list={list}
      table={{
        caption: "Requests of the command line",
        columns: ["Requested", "What", "With", "By", "Reason", "Decision"],
        empty: "Nothing waits to be approved.",
      }}
      toRow={(request, decide: (decision: Decision) => void) => ({
        key: request.id,
        cells: [
          formatTime(request.requested_at),
          <What key="what" request={request} />,
          <RequestFields key="fields" request={request} />,
          request.requested_by,
          request.reason,
          <DecisionButtons key="decision" request={request} onDecide={decide} />,
        ],
      })}
      renderDialog={(decision, closing) => <DecisionForm decision={decision} {...closing} />}
    />
  );
}

interface DecisionButtonsProps {
  request: CommandRequest;
  onDecide: (decision: Decision) => void;
}

function DecisionButtons({ request, onDecide }: DecisionButtonsProps) {
  return (
    <div className="flex gap-2">
      <Button
        aria-label={`Approve ${nameOf(request)}`}
        onClick={() => onDecide({ request, isApproved: true })}
      >
        Approve
      </Button>
      <Button
        variant="danger"
        aria-label={`Decline ${nameOf(request)}`}
        onClick={() => onDecide({ request, isApproved: false })}
      >
        Decline
      </Button>
    </div>
  );
}

/** Some wait for nobody: they let in an owner who lost their key. */
function What({ request: { command, due_at: dueAt } }: { request: CommandRequest }) {
  if (dueAt === null) return command;
  return (
    <>
      {command}
      <p className="font-bold">Done by itself on {formatTime(dueAt)}, unless declined.</p>
    </>
  );
}

/** What makes a request unlike the others, in the names of its buttons. */
function nameOf({ command, requested_by: requester, requested_at: at }: CommandRequest): string {
  return `${command}, requested by ${requester}, ${formatTime(at)}`;
}

/** The member, amounts in dollars, and anything else as it was asked; another tab keeps a reason that is typed. */
function RequestFields({ request }: { request: CommandRequest }) {
  const { account_id: accountId, ...fields } = request.fields;
  return (
    <ul>
      {typeof accountId === "string" && (
        <li>
          <a
            href={pathOf({ name: "member", accountId })}
            target="_blank"
            rel="noreferrer"
            aria-label={`Member of ${nameOf(request)} (opens a new tab)`}
            className={buttonClass("secondary", "small")}
          >
            Member
          </a>
        </li>
      )}
      {Object.entries(fields).map(([name, value]) => (
        <li key={name}>
          {name.replace(/_cents$/, "").replaceAll("_", " ")}: {formatField(name, value)}
        </li>
      ))}
    </ul>
  );
}

function formatField(name: string, value: unknown): string {
  if (name.endsWith("_cents") && typeof value === "number") return formatMoney(value);
  return typeof value === "string" ? value : JSON.stringify(value);
}

interface DecisionFormProps {
  decision: Decision;
  onClose: () => void;
  onDone: (sentence: string) => void;
}

/** Actions whose answer is what was asked for, or says what is still to do by hand. */
const SAVED: ReadonlySet<string> = new Set(["members.export", "members.erase"]);

function DecisionForm({ decision: { request, isApproved }, onClose, onDone }: DecisionFormProps) {
  async function run(reason: string) {
    const { answer } = await call("/requests/decide", {
      request_id: request.id,
      is_approved: isApproved,
      reason,
    });
    if (!isApproved) return `The request "${request.command}" was declined.`;
    if (!SAVED.has(request.action)) return `Done: ${request.command}.`;
    saveFile(`${request.action}.json`, "application/json", JSON.stringify(answer, null, 2));
    return `Done: ${request.command}. Your browser saved the answer as ${request.action}.json.`;
  }
  return (
    <ActionForm
      title={`${isApproved ? "Approve" : "Decline"}: ${request.command}`}
      button={isApproved ? "Approve and do it" : "Decline"}
      isDangerous={!isApproved}
      run={run}
      onClose={onClose}
      onDone={onDone}
    >
      <RequestFields request={request} />
    </ActionForm>
  );
}
