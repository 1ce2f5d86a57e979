import { factWords, labelOf, type Plans, readLoggedFacts } from "./entry-words.ts";

interface LoggedFactsProps {
  changes: Record<string, unknown>;
  plans?: Plans;
  /** What kind of thing it is that changed. */
  of?: string;
  /** Facts that say nothing to an operator. */
  without?: readonly string[];
}

/** What an entry of the log changed, in words. */
export function LoggedFacts({ changes, plans = [], of = "provider", without = [] }: LoggedFactsProps) {
  return (
    <ul className="grid gap-1">
      {readLoggedFacts(changes)
        .filter(({ name }) => !without.includes(name))
        .map((fact) => {
          const after = factWords(fact.name, fact.after, plans) || "nothing";
          const before = "before" in fact ? factWords(fact.name, fact.before, plans) || "nothing" : after;
          return (
            <li key={fact.name} className="break-words">
              {labelOf(fact.name, of)}:{" "}
              {before !== after && (
                <>
                  <del>{before}</del>{" "}
                </>
              )}
              <ins className={before === after ? "no-underline" : ""}>{after}</ins>
            </li>
          );
        })}
    </ul>
  );
}
