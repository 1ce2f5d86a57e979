import { useEffect, useState } from "react";
import { keepHash } from "../../shell/language/kept-hash.ts";

/**
 * Takes the token from the fragment, and removes it from the address bar; the page in the other language gets it too.
 * @returns undefined until it is read
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const read = () => {
      const found = location.hash.slice(1);
      if (found === "") return setToken((now) => now ?? null);
      history.replaceState(history.state, "", location.pathname);
      setToken(found);
      keepHash(`#${found}`);
    };
    read();
    addEventListener("hashchange", read);
    return () => {
      removeEventListener("hashchange", read);
      keepHash("");
    };
  }, []);
  return token;
}
