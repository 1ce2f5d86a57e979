import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useDirectoryNames } from "../../../directory/use-directory-names.ts";
import type { ChoiceName, FinderFilter } from "./finder-filter.ts";

/** What a chip says: what is chosen, or what can be. */
export function useFilterNames(filter: FinderFilter): (name: ChoiceName) => string {
  const { t } = useLingui();
  const names = useDirectoryNames();
  return (name) => {
    const { specialities, languages, withinMiles, plan } = filter;
    switch (name) {
      case "specialities": {
        const [only, ...more] = specialities;
        if (only === undefined) return t`Specialty`;
        const count = specialities.length;
        return more.length > 0 ? t`${plural(count, { other: "# specialties" })}` : names.speciality(only);
      }
      case "procedure":
        return t`Procedure`;
      case "languages":
        return languages.length > 0 ? languages.map(names.language).join(", ") : t`Language`;
      case "withinMiles":
        return withinMiles === null ? t`Distance` : t`Within ${names.distance(withinMiles)}`;
      case "plan":
        if (plan === null) return t`Plan`;
        return plan === "discount" ? t`Discount Plan` : t`Insurance Plan`;
    }
  };
}
