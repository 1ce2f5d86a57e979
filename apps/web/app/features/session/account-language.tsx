import { useEffect } from "react";
import { getMe } from "../../api/member/auth.ts";
import { saveLanguage } from "../../api/member/sections/save-language.ts";
import { readLanguage } from "../../shell/language/stored-language.ts";
import { readStored, writeStored } from "../../storage/browser-storage.ts";
import { parseTokens, readAccountId } from "./tokens/parse-tokens.ts";
import { useMemberFetch } from "./tokens/use-member-fetch.ts";

/** Which account has which language from this browser. */
const KEY = "accountLanguage";

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
    if (readStored(KEY) === saved) return;
    if (chosen === null) {
      getMe(memberFetch)
        .then(async ({ language }) => {
          if (language === document.documentElement.lang) return writeStored(KEY, saved);
          if (language === null) return;
          const { offerLanguage } = await import("../../shell/language/offer-language.ts");
          offerLanguage(language);
        })
        .catch(() => {});
      return;
    }
    saveLanguage(memberFetch, chosen).then(
      (isSaved) => isSaved && writeStored(KEY, saved),
      () => {},
    );
  }, [memberFetch]);
  return null;
}
