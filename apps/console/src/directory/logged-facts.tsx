import { factWords, labelOf, type Plans, readLoggedFacts } from "./entry-words.ts";

interface LoggedFactsProps {
  changes: Record<string, unknown>;
  plans?: Plans;
  /** Facts that say nothing to an operator. */
  without?: readonly string[];
}

/** What an entry of the log changed, in words. */
export function LoggedFacts({ changes, plans = [], without = [] }: LoggedFactsProps) {
  return (
    <ul className="grid gap-1">
      {readLoggedFacts(changes)
        .filter(({ name }) => !without.includes(name))
        .map((fact) => (
          <li key={fact.name} className="break-words">
            {labelOf(fact.name)}:{" "}
            {"before" in fact && (
              <>
                <del>{factWords(fact.name, fact.before, plans) || "nothing"}</del>{" "}
              </>
            )}
            <ins className={"before" in fact ? "" : "no-underline"}>
              {factWords(fact.name, fact.after, plans) || "nothing"}
            </ins>
          </li>
        ))}
    </ul>
  );
}
