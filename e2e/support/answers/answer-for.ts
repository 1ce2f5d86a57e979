import type { BrowserContext, Route } from "@playwright/test";
import { accountAnswers, mariasAccount } from "../../../apps/web/test/dom/answers/member/account-answers.ts";
import { type ApiAnswers, findAnswer, readCall } from "../../../tools/dom/play-api.ts";

/** Answers for the server from a table, as tests of screens have it. */
export async function answerFrom(context: BrowserContext, answers: ApiAnswers): Promise<void> {
  const patterns = new Set(Object.keys(answers).map((call) => `**${call.slice(call.indexOf("/"))}`));
  for (const pattern of patterns) await context.route(pattern, (route) => answerOne(route, answers));
}

async function answerOne(route: Route, answers: ApiAnswers): Promise<void> {
  const request = route.request();
  const { url, method, headers } = {
    url: request.url(),
    method: request.method(),
    headers: request.headers(),
  };
  const call = readCall({ url, method, headers: new Headers(headers) }, request.postData() ?? "");
  const answer = findAnswer(answers, call);
  if (answer === undefined) return route.fallback();
  const made: unknown = typeof answer === "function" ? await answer(call) : answer;
  if (!(made instanceof Response)) return route.fulfill({ json: made });
  await route.fulfill({
    status: made.status,
    headers: Object.fromEntries(made.headers),
    body: await made.text(),
  });
}

/** Answers what the pages of a member ask about Maria; a test's account changes it. */
export function answerForAccount(context: BrowserContext, account = mariasAccount()): Promise<void> {
  return answerFrom(context, accountAnswers(account));
}
