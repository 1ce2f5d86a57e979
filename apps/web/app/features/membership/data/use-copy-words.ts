import { useLingui } from "@lingui/react";
import { useSite } from "../../../shell/page/use-site.ts";
import { describeName, describeValue } from "./describe-value.ts";
import { FIELD_NAMES } from "./field-names.ts";
import { RECORD_NAMES } from "./record-names.ts";
import { STORED_VALUES } from "./stored-values.ts";

const NAMES = { ...FIELD_NAMES, ...RECORD_NAMES };

/** The copy in the reader's language; a field of a newer server keeps its own name. */
export function useCopyWords() {
  const { i18n } = useLingui();
  const { officeTimeZone } = useSite().publicConfig;
  return {
    nameField: (field: string) => {
      const name = NAMES[field];
      return name ? i18n._(name) : describeName(field);
    },
    wordValue: (field: string, stored: unknown) => {
      const value = describeValue(field, stored, { locale: i18n.locale, officeTimeZone });
      const word = value === null ? undefined : STORED_VALUES[value];
      return word ? i18n._(word) : value;
    },
  };
}
