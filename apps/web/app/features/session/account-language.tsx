import { useEffect } from "react";
import { saveLanguage } from "../../api/member/sections/save-language.ts";
import { readLanguage } from "../../shell/language/stored-language.ts";
import { readStored, writeStored } from "../../storage/browser-storage.ts";
import { parseTokens, readAccountId } from "./tokens/parse-tokens.ts";
import { useMemberFetch } from "./tokens/use-member-fetch.ts";

/** Which account has which language from this browser. */
const KEY = "accountLanguage";

/** Gives the signed-in account the language that was chosen in this browser, once. */
export function AccountLanguage() {
  const memberFetch = useMemberFetch();
  useEffect(() => {
    const chosen = readLanguage();
    const tokens = parseTokens(readStored("tokens"));
    const saved = `${readAccountId(tokens?.accessToken ?? "")} ${chosen}`;
    if (chosen === null || tokens === null || readStored(KEY) === saved) return;
    saveLanguage(memberFetch, chosen).then(
      (isSaved) => isSaved && writeStored(KEY, saved),
      () => {},
    );
  }, [memberFetch]);
  return null;
}
