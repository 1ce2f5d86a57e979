import type { TokenAnswer } from "@smirk/contract/auth/sessions";
import { readRecord } from "../../storage/read-record.ts";
import { ApiError } from "../api-error.ts";
import type { ApiFetch } from "../api-fetch.ts";
import { bearerFetch } from "./bearer-fetch.ts";
import { refreshTemporary, refreshTokens } from "./refresh-tokens.ts";

export interface TokenStore {
  read(): { accessToken: string; refreshToken: string | null } | null;
  store(answer: TokenAnswer): void;
  /** Forced logout: clears storage and opens the sign-up page. */
  forget(): void;
  lock<Result>(run: () => Promise<Result>): Promise<Result>;
}

type Recovery = "refresh" | "refreshTemporary" | "logOut";

const RECOVERIES: Record<string, Recovery> = {
  "401 token_refresh": "refresh",
  "401 token_expiried": "refresh",
  "400 token_blacklisted": "refreshTemporary",
  "401 not_authorized": "logOut",
};

/** A hanging refresh would block every tab. */
const REFRESH_TIMEOUT_MS = 10_000;

/**
 * Calls the API with the member's token. An expired token is refreshed once for all waiting calls and tabs, then
 * the call is retried; a session the server rejects ends here. A network failure never ends it.
 * @returns a fetch that throws {@link ApiError} 'No access token found' for visitors; bodies must be strings
 */
export function createMemberFetch(apiFetch: ApiFetch, tokenStore: TokenStore): ApiFetch {
  let renewal: Promise<string | null> | null = null;

  function recover(stale: string, recovery: Recovery): Promise<string | null> {
    if (recovery === "logOut") return tokenStore.lock(async () => replaceStale(stale, null));
    renewal ??= renew(stale, recovery).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  function renew(stale: string, recovery: Recovery): Promise<string | null> {
    return tokenStore.lock(async () => {
      const tokens = tokenStore.read();
      if (tokens?.accessToken !== stale) return tokens?.accessToken ?? null;
      return replaceStale(stale, await requestTokens(apiFetch, tokens, recovery));
    });
  }

  /** Replaces only the refused token: another tab may have signed out or in since. */
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
    const first = await bearerFetch(apiFetch, tokens.accessToken)(path, init);
    const recovery = await findRecovery(first);
    const fresh = recovery && (await recover(tokens.accessToken, recovery));
    if (fresh === null) return first;
    const second = await bearerFetch(apiFetch, fresh)(path, init);
    if ((await findRecovery(second)) === "logOut") await recover(fresh, "logOut");
    return second;
  };
}

/** @returns null when the server refuses; throws when it does not answer */
async function requestTokens(
  apiFetch: ApiFetch,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string | null },
  recovery: Recovery,
): Promise<TokenAnswer | null> {
  const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
  try {
    if (recovery === "refreshTemporary") return await refreshTemporary(apiFetch, accessToken, signal);
    return refreshToken === null ? null : await refreshTokens(apiFetch, refreshToken, signal);
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) return null;
    throw error;
  }
}

/** Only our server's own code counts: a proxy's error page must not end a session. */
function isRefusal({ status, code }: ApiError): boolean {
  return (status === 400 || status === 401 || status === 403) && code !== "unreadable";
}

async function findRecovery(response: Response): Promise<Recovery | null> {
  if (response.status !== 400 && response.status !== 401) return null;
  const { error } = readRecord(await response.clone().text());
  return RECOVERIES[`${response.status} ${error}`] ?? null;
}
