import { type Account, mariasAccount } from "../../../apps/web/test/dom/answers/member/account-answers.ts";
import { test as base } from "../fixtures.ts";
import { signIn } from "../visitors.ts";
import { answerForAccount } from "./answer-for.ts";

/** Maria is signed in; what a test changes of her account, the answers follow. */
export const test = base.extend<{ account: Account }>({
  account: async ({ context }, use) => {
    const account = mariasAccount();
    await signIn(context, "access_token");
    await answerForAccount(context, account);
    await use(account);
  },
});
