import { type Account, accountAnswers, mariasAccount } from "./answers/member/account-answers.ts";
import {
  mariasOwnAccount,
  type OwnAccount,
  ownAccountAnswers,
} from "./answers/member/own-account-answers.ts";
import { renderScreen } from "./render-screen.tsx";

interface MemberSettings extends NonNullable<Parameters<typeof renderScreen>[1]> {
  account?: Account;
  own?: OwnAccount;
}

/** Opens a page for Maria, who is a member. What her account is, the answers follow. */
export function renderMember(path: string, settings: MemberSettings = {}) {
  const { account = mariasAccount(), own = mariasOwnAccount(), answers, ...rest } = settings;
  return renderScreen(path, {
    signedInAs: "access_token",
    ...rest,
    answers: {
      "GET /auth/me": { phone_number: null, email: null, name: "Maria", last_name: "Lopez", language: "en" },
      ...accountAnswers(account),
      ...ownAccountAnswers(own),
      ...answers,
    },
  });
}
