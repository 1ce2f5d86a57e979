import { format } from "node:util";
import { I18nProvider } from "@lingui/react";
import { DEFAULT_LANGUAGE, type Language } from "@smirk/domain/wire/language";
import { inLanguage } from "@smirk/domain/wire/language-path";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { createRoot, type Root } from "react-dom/client";
import { createBrowserRouter, type DataRouter, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import { vi } from "vitest";
import type { ApiAnswers } from "../../../../tools/dom/play-api.ts";
import { type PlayedApi, playApi } from "../../../../tools/dom/play-api.ts";
import { complain } from "../../../../tools/dom/setup.ts";
import { setApiLanguage } from "../../app/api/api-fetch.ts";
import { refreshSession } from "../../app/features/session/session-store.ts";
import type { TokenType } from "../../app/features/session/tokens/parse-tokens.ts";
import { loadI18n } from "../../app/i18n/load-i18n.ts";
import { serverContext } from "../../app/server-context.ts";
import type { Site } from "../../app/shell/page/use-site.ts";
import {
  STORED_FORMS,
  type StoredForm,
  type StoredSignUp,
} from "../../app/storage/joining/stored-sign-up.ts";
import { TEST_SITE } from "../render-page.tsx";
import { termsOfCart } from "./answers/terms-answers.ts";
import { findMismatches } from "./find-mismatches.ts";
import { listProductRoutes } from "./product-routes.tsx";

/** What every page asks of a token: nothing is known of its holder. */
const NOBODY: ApiAnswers = {
  "GET /auth/me": { phone_number: null, email: null, name: null, last_name: null },
  "GET /auth/providers": { providers: [] },
  "POST /auth/sign_out": () => new Response(null, { status: 204 }),
  "POST /subscription/check_person": { known_membership: null },
  "GET /subscription/payment_object": () => new Response(null, { status: 204 }),
  "POST /subscription/terms": termsOfCart,
};

/** A Wednesday afternoon in Houston. */
export const NOW = new Date("2026-07-15T15:00:00-05:00");

interface ScreenSettings {
  /** What earlier steps have stored, as the product encodes it. */
  forms?: Partial<StoredSignUp>;
  /** Further entries of local storage. */
  stored?: Record<string, string>;
  signedInAs?: TokenType;
  answers?: ApiAnswers;
  language?: Language;
  now?: Date;
  config?: Partial<Site["publicConfig"]>;
  /** The state of the history entry. */
  state?: unknown;
}

interface RenderedScreen extends Pick<PlayedApi, "calls" | "answer"> {
  user: UserEvent;
  /** Where the visitor is, without the language. */
  readonly path: string;
  readonly router: DataRouter;
  /** Opens the page again from its address, its history entry and what is stored. */
  reload(): Promise<void>;
}

let open: { root: Root; router: DataRouter } | null = null;
let mounts = 0;

/**
 * Opens an address of the product in the document of the test, with a clock that stands still until `passTime`. The
 * real routes run with their loaders and hooks; only `fetch` is answered from a table.
 */
export async function renderScreen(path: string, settings: ScreenSettings = {}): Promise<RenderedScreen> {
  const { language = DEFAULT_LANGUAGE, now = NOW, answers = {}, config = {}, state = null } = settings;
  closeScreen();
  vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  fillStorage(settings);
  history.replaceState({ usr: state, idx: 0 }, "", inLanguage(path, language));
  const site = { ...TEST_SITE, publicConfig: { ...TEST_SITE.publicConfig, ...config } };
  const api = playApi({ origin: site.origin, answers: { ...NOBODY, ...answers }, findMismatches, complain });
  let router = await mount(site, api, language);
  return {
    ...api,
    user: userEvent.setup({ delay: null }),
    get path() {
      return router.state.location.pathname;
    },
    get router() {
      return router;
    },
    async reload() {
      unmount();
      router = await mount(site, api, language);
    },
  };
}

async function mount(given: Site, api: PlayedApi, language: Language): Promise<DataRouter> {
  // A loaded page has forgotten what modules keep by the key of an entry, and these modules outlive it.
  const page = `test-${++mounts}`;
  history.replaceState({ ...history.state, key: page }, "");
  const site = { ...given, publicConfig: { ...given.publicConfig, ...ownScript(given, page) } };
  setApiLanguage(language);
  document.documentElement.lang = language;
  const values = { nonce: "test-nonce", apiFetch: api.fetch, reportError: complainOfLoader, ...site };
  const router = createBrowserRouter(listProductRoutes(site), {
    ...(language !== DEFAULT_LANGUAGE && { basename: inLanguage("/", language) }),
    getContext: () => new RouterContextProvider(new Map([[serverContext, values]])),
  });
  const i18n = await loadI18n(language);
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  open = { root, router };
  root.render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return router;
}

/** Its Stripe.js at an address of its own, for the same reason. */
function ownScript({ publicConfig: { stripeScriptUrl: url } }: Site, page: string) {
  return url === null ? {} : { stripeScriptUrl: `${url}?${page}` };
}

/** Nothing is expected of a loader that the test has left. */
function complainOfLoader(error: unknown, { signal }: Request): void {
  if (!signal.aborted) complain(`loader: ${format(error)}`);
}

function fillStorage({ forms = {}, stored = {}, signedInAs }: ScreenSettings): void {
  localStorage.clear();
  sessionStorage.clear();
  if (signedInAs !== undefined) localStorage.setItem("tokens", JSON.stringify(unsignedTokens(signedInAs)));
  for (const [key, value] of Object.entries(forms)) {
    const form = STORED_FORMS[key as keyof StoredSignUp] as StoredForm<unknown>;
    localStorage.setItem(key, form.print(value));
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  refreshSession();
}

/** Tokens of the wire. Only a server checks signatures. @param mark distinguishes two of the same account */
export function unsignedTokens(type: TokenType, mark = "unsigned") {
  const payload = Buffer.from(JSON.stringify({ sub: "account-1", token_type: type })).toString("base64url");
  return {
    access_token: `header.${payload}.${mark}`,
    refresh_token: type === "access_token" ? "refresh" : null,
  };
}

/** What another window of the browser stores, and this one notices. */
export function storeElsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent("storage", { key, newValue: value }));
}

/** Lets time pass for the page, with what it does meanwhile. */
export async function passTime(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

function unmount(): void {
  open?.router.dispose();
  open?.root.unmount();
  open = null;
  document.body.replaceChildren();
  document.head.replaceChildren();
}

/** After a test: nothing of the page stays. */
export function closeScreen(): void {
  unmount();
  localStorage.clear();
  sessionStorage.clear();
}
