import { useEffect, useState } from "react";
import { browserFetch } from "../../../api/api-fetch.ts";
import { listLanguages } from "../../../api/list-languages.ts";
import { LANGUAGE_NAMES } from "../../../directory/language.ts";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import { useSite } from "../../../shell/page/use-site.ts";
import { ChoiceRow } from "./choice-row.tsx";

const USUAL: readonly string[] = Object.keys(LANGUAGE_NAMES);

/** The languages that dentists of the directory speak, English and Spanish first. */
export function LanguageChoices({ name, chosen }: { name: string; chosen: readonly string[] }) {
  const names = useDirectoryNames();
  const { apiUrl } = useSite().publicConfig;
  const [spoken, setSpoken] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // The usual ones can be chosen without it.
    listLanguages(browserFetch(apiUrl), controller.signal).then(setSpoken, () => {});
    return () => controller.abort();
  }, [apiUrl]);
  return (
    <div className="grid max-h-[60dvh] gap-1 overflow-y-auto">
      {[...new Set([...USUAL, ...chosen, ...spoken])].map((value) => (
        <ChoiceRow
          key={value}
          value={value}
          label={names.language(value)}
          type="checkbox"
          name={name}
          checked={chosen.includes(value)}
        />
      ))}
    </div>
  );
}
