import { changeLanguageRoute } from "@smirk/contract/account/personal-details";
import { getMeRoute } from "@smirk/contract/auth/sessions";
import { useEffect } from "react";
import { callRoute } from "../../api/call-route.ts";
import { readLanguage } from "../../shell/language/stored-language.ts";
import { readStored, writeStored } from "../../storage/browser-storage.ts";
import { ACCOUNT_LANGUAGE_KEY } from "./stored/stored-keys.ts";
import { parseTokens, readAccountId } from "./tokens/parse-tokens.ts";
import { useMemberFetch } from "./tokens/use-member-fetch.ts";

/**
 * Gives the signed-in account the language that was chosen in this browser, once. Where none was chosen, as on a
 * new device, the account's own language is offered.
 */
export function AccountLanguage() {
  const memberFetch = useMemberFetch();
  useEffect(() => {
    const chosen = readLanguage();
    const tokens = parseTokens(readStored("tokens"));
    if (tokens === null) return;
    const accountId = readAccountId(tokens.accessToken);
    const saved = `${accountId} ${chosen ?? document.documentElement.lang}`;
    if (readStored(ACCOUNT_LANGUAGE_KEY) === saved) return;
    const remember = () => {
      // An answer may come after the sign-out.
      if (readStored("tokens") !== null) writeStored(ACCOUNT_LANGUAGE_KEY, saved);
    };
    if (chosen === null) {
      callRoute(memberFetch, getMeRoute, {})
        .then(async ({ language }) => {
          if (language === document.documentElement.lang) return remember();
          if (language === undefined) return;
          const { offerLanguage } = await import("../../shell/language/offer-language.ts");
          offerLanguage(language);
        })
        .catch(() => {});
      return;
    }
    callRoute(memberFetch, changeLanguageRoute, { body: { language: chosen } }).then(remember, () => {});
  }, [memberFetch]);
  return null;
}
