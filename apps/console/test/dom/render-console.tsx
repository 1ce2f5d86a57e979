import type { ActionContract } from "@smirk/contract/console/action";
import { ACTION_NAMES, CONTRACTS } from "@smirk/contract/console/actions";
import { SESSION } from "@smirk/contract/console/session";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { createRoot, type Root } from "react-dom/client";
import { listMismatches } from "../../../../tools/dom/contract-mismatches.ts";
import type { ApiAnswers, ApiCall } from "../../../../tools/dom/play-api.ts";
import { type PlayedApi, playApi } from "../../../../tools/dom/play-api.ts";
import { complain } from "../../../../tools/dom/setup.ts";
import { hasRole } from "../../../server/src/features/operators/roles.ts";
import type { Role, Session } from "../../src/api/types.ts";
import { App } from "../../src/shell/app.tsx";

/** Answers by path under the API, such as "POST /members/show". */
type ConsoleAnswers = ApiAnswers;

interface ConsoleSettings {
  /** What the operator may do; all that an owner may without it. */
  actions?: readonly string[];
  session?: Partial<Session>;
  answers?: ConsoleAnswers;
  /** The page that this tab remembers while the company's sign-on is shown. */
  stored?: string;
}

interface RenderedConsole extends Pick<PlayedApi, "calls"> {
  user: UserEvent;
  answer(answers: ConsoleAnswers): void;
  /** Bodies that were posted to a path under the API, oldest first. */
  postedTo(path: string): unknown[];
}

const API = "/console/api";
/** The map of an entry without streets. */
const NO_STREETS: ApiAnswers = {
  "GET /basemap/streets.json": { archives: [] },
  "GET /basemap/houston-streets.pmtiles": () => new Response(null, { status: 404 }),
};
let root: Root | null = null;

/** Opens an address of the console, such as "/members/1", for an operator; `fetch` is answered from a table. */
export function renderConsole(path: string, settings: ConsoleSettings = {}): RenderedConsole {
  closeConsole();
  history.replaceState(null, "", `/console${path}`);
  if (settings.stored !== undefined) sessionStorage.setItem("console.return", settings.stored);
  const { role = "owner" } = settings.session ?? {};
  const session: Session = {
    email: "olive@operators.example",
    name: "Olive",
    role,
    has_passkey: true,
    company_sign_on: false,
    actions: [...(settings.actions ?? listActions(role))],
    brand: "Smirk",
    time_zone: "America/Chicago",
    ...settings.session,
  };
  const answers: ConsoleAnswers = {
    "GET /session": session,
    "GET /today": { counts: {} },
    ...settings.answers,
  };
  const api = playApi({
    origin: location.origin,
    answers: { ...NO_STREETS, ...underApi(answers) },
    findMismatches,
    complain,
  });
  root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<App />);
  return {
    calls: api.calls,
    answer: (more) => api.answer(underApi(more)),
    user: userEvent.setup({ delay: null }),
    postedTo: (wanted) => api.calls.filter((made) => made.path === `${API}${wanted}`).map(({ body }) => body),
  };
}

type Declared = Pick<ActionContract, "method" | "path" | "takes" | "answer" | "isUpload">;

const DECLARED = new Map(
  Object.values<Declared>({ ...CONTRACTS, ...SESSION }).map((declared) => [
    `${declared.method} ${API}${declared.path}`,
    declared,
  ]),
);

function findMismatches({ method, path, query, body }: ApiCall, answered: unknown): string[] {
  if (path.startsWith("/basemap/")) return [];
  const declared = DECLARED.get(`${method} ${path}`);
  if (declared === undefined) return ["is not in the contract"];
  const { takes, answer, isUpload } = declared;
  const sent = method === "GET" || isUpload ? query : body;
  return listMismatches({ sent: [[takes, sent]], ...(answer && { answer }) }, answered);
}

export function listActions(role: Role): string[] {
  return ACTION_NAMES.filter((action) => hasRole(role, CONTRACTS[action].role));
}

function underApi(answers: ConsoleAnswers): ApiAnswers {
  return Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [call.replace(" /", ` ${API}/`), answer]),
  );
}

/** After a test: nothing of the page stays. */
export function closeConsole(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}
