import { Trans, useLingui } from "@lingui/react/macro";
import { matchProcedures } from "@smirk/domain/fees/match-procedures";
import { COMMON_PROCEDURES, OTHER_PROCEDURES } from "@smirk/domain/fees/procedures";
import { searchName } from "@smirk/domain/finder/search-name";
import { inputClass } from "@smirk/ui/forms/text-input.tsx";
import { useEffect, useId, useRef, useState } from "react";
import { ChoiceRow } from "../filters/choice-row.tsx";
import { useProcedureNames } from "./procedure-names.tsx";

const COMMON_FIRST = [...COMMON_PROCEDURES, ...OTHER_PROCEDURES];

interface ProcedureChoicesProps {
  /** The name of the form's field. */
  name: string;
  chosen: string | null;
}

/** The commonest ones; all of them once somebody types or asks for them. */
export function ProcedureChoices({ name, chosen }: ProcedureChoicesProps) {
  const { t } = useLingui();
  const nameOf = useProcedureNames();
  const [text, setText] = useState("");
  const [isAll, setIsAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The dialog was opened before its choices were there to take the focus.
  useEffect(() => list.current?.querySelector<HTMLElement>(":checked")?.focus(), []);
  const typed = searchName(text);
  const [meant] = matchProcedures(text).likely;
  const rows = COMMON_FIRST.map(({ slug, isCommon }) => {
    const label = nameOf(slug) ?? slug;
    const isFound = typed === "" ? isAll || isCommon || slug === chosen : searchName(label).includes(typed);
    return { slug, label, isShown: isFound || (typed !== "" && slug === meant) };
  });
  return (
    <>
      <ProcedureSearch text={text} onText={setText} />
      <div ref={list} className="grid max-h-[50dvh] auto-rows-max gap-1 overflow-y-auto">
        <ChoiceRow
          type="radio"
          name={name}
          value=""
          label={t`None`}
          checked={chosen === null}
          hidden={typed !== ""}
        />
        {rows.map(({ slug, label, isShown }) => (
          <ChoiceRow
            key={slug}
            type="radio"
            name={name}
            value={slug}
            label={label}
            checked={slug === chosen}
            hidden={!isShown}
          />
        ))}
        {typed === "" && !isAll && (
          <button
            type="button"
            onClick={() => setIsAll(true)}
            className="min-h-11 px-3 text-left font-semibold text-action underline underline-offset-4"
          >
            <Trans>Show all procedures</Trans>
          </button>
        )}
        <p role="status" className="px-3">
          {!rows.some(({ isShown }) => isShown) && <Trans>No procedure has this name.</Trans>}
        </p>
      </div>
    </>
  );
}

function ProcedureSearch({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useLingui();
  const id = useId();
  return (
    <label htmlFor={id} className="mb-2 grid gap-1.5">
      <span className="sr-only">{t`Find a procedure`}</span>
      <input
        id={id}
        type="search"
        autoComplete="off"
        value={text}
        placeholder={t`Find a procedure`}
        onChange={(event) => onText(event.currentTarget.value)}
        // Enter in it would send the form with what was chosen before.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        className={inputClass("main")}
      />
    </label>
  );
}
