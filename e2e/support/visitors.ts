import type { BrowserContext } from "@playwright/test";
import { ownAccountAnswers } from "../../apps/web/test/dom/answers/member/own-account-answers.ts";
import { answerForAccount, answerFrom } from "./answers/answer-for.ts";

export type TokenType = "access_token" | "temporary_access_token";

/** Answers what every page asks of a token that no server would honour: nothing is known of its holder. */
async function answerForNobody(context: BrowserContext) {
  await context.route("**/auth/sign_out", (route) => route.fulfill({ status: 204 }));
  const nobody = { phone_number: null, email: null, name: null, last_name: null };
  await context.route("**/auth/me", (route) => route.fulfill({ json: nobody }));
  await context.route("**/subscription/check_person", (route) =>
    route.fulfill({ json: { known_membership: null } }),
  );
  await context.route("**/subscription/payment_object*", (route) => route.fulfill({ status: 204 }));
}

/**
 * Signs somebody in as the browser sees it: tokens in local storage. No server would honour this signature, so what
 * every page asks of it is answered in its place: of somebody of whom nothing is known, or of Maria, the member.
 */
export async function signIn(context: BrowserContext, type: TokenType) {
  const tokens = {
    access_token: [
      "header",
      Buffer.from(JSON.stringify({ token_type: type })).toString("base64url"),
      "unsigned",
    ].join("."),
    refresh_token: type === "access_token" ? "refresh" : null,
  };
  await answerForNobody(context);
  if (type === "access_token") {
    await answerForAccount(context);
    await answerFrom(context, ownAccountAnswers());
  }
  // Once only: the page must be able to clear them.
  await context.addInitScript((stored) => {
    if (!location.protocol.startsWith("http")) return;
    if (sessionStorage.getItem("signed-in-once") !== null) return;
    sessionStorage.setItem("signed-in-once", "yes");
    localStorage.setItem("tokens", stored);
  }, JSON.stringify(tokens));
}
