import { readRecord } from "../../storage/read-record.ts";
import { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";
import type { TokenAnswer } from "../wire/auth-answers.ts";
import { refreshTemporary, refreshTokens } from "./auth.ts";

/** Where the tokens are kept, for all tabs of the browser. */
export interface TokenStore {
  read(): { accessToken: string; refreshToken: string | null } | null;
  store(answer: TokenAnswer): void;
  /** Forced logout: clears what is stored and leaves for the sign-up page. */
  forget(): void;
  /** Runs it while no other tab runs its own. */
  lock<Result>(run: () => Promise<Result>): Promise<Result>;
}

type Remedy = "refresh" | "refreshTemporary" | "logOut";

/** Status and code of a refused token, and what helps (spec §8). */
const REMEDIES: Record<string, Remedy> = {
  "401 token_refresh": "refresh",
  "401 token_expiried": "refresh",
  "400 token_blacklisted": "refreshTemporary",
  "401 not_authorized": "logOut",
};

/** A refresh that hangs would hold up every tab. */
const REFRESH_TIMEOUT_MS = 10_000;

/**
 * Calls the API for whoever is signed in. A token that has run out is refreshed once, for all calls and all tabs that
 * wait for it, and the call is tried once more; a session that the server no longer knows ends here too. Without an
 * answer nothing ends: a tunnel is no sign-out.
 * @returns a fetch that throws {@link ApiError} 'No access token found' for a visitor; bodies are texts, not streams
 */
export function createMemberFetch(apiFetch: ApiFetch, tokenStore: TokenStore): ApiFetch {
  let renewal: Promise<string | null> | null = null;

  /** The token to try again with; null when there is none left. */
  function recover(stale: string, remedy: Remedy): Promise<string | null> {
    if (remedy === "logOut") return tokenStore.lock(async () => replaceStale(stale, null));
    renewal ??= renew(stale, remedy).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  function renew(stale: string, remedy: Remedy): Promise<string | null> {
    return tokenStore.lock(async () => {
      const tokens = tokenStore.read();
      if (tokens?.accessToken !== stale) return tokens?.accessToken ?? null;
      return replaceStale(stale, await askForTokens(apiFetch, tokens, remedy));
    });
  }

  /** Only what was refused is replaced: since then the visitor may have signed out, or in again, in another tab. */
  function replaceStale(stale: string, answer: TokenAnswer | null): string | null {
    const tokens = tokenStore.read();
    if (tokens?.accessToken !== stale) return tokens?.accessToken ?? null;
    if (answer === null) tokenStore.forget();
    else tokenStore.store(answer);
    return answer?.access_token ?? null;
  }

  return async (path, init = {}) => {
    const tokens = tokenStore.read();
    if (tokens === null) throw new ApiError("no_token", 401, "No access token found");
    const first = await send(apiFetch, path, init, tokens.accessToken);
    const remedy = await findRemedy(first);
    const fresh = remedy && (await recover(tokens.accessToken, remedy));
    if (fresh === null) return first;
    const second = await send(apiFetch, path, init, fresh);
    if ((await findRemedy(second)) === "logOut") await recover(fresh, "logOut");
    return second;
  };
}

/** @returns null when the server refuses; throws when it does not answer */
async function askForTokens(
  apiFetch: ApiFetch,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string | null },
  remedy: Remedy,
): Promise<TokenAnswer | null> {
  const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
  try {
    if (remedy === "refreshTemporary") return await refreshTemporary(apiFetch, accessToken, signal);
    return refreshToken === null ? null : await refreshTokens(apiFetch, refreshToken, signal);
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) return null;
    throw error;
  }
}

/** A word of our own server's; the page of a proxy in between ends nobody's session. */
function isRefusal({ status, code }: ApiError): boolean {
  return (status === 400 || status === 401 || status === 403) && code !== "unreadable";
}

function send(apiFetch: ApiFetch, path: string, init: RequestInit, token: string): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return apiFetch(path, { ...init, headers });
}

async function findRemedy(response: Response): Promise<Remedy | null> {
  if (response.status !== 400 && response.status !== 401) return null;
  const { error } = readRecord(await response.clone().text());
  return REMEDIES[`${response.status} ${error}`] ?? null;
}
