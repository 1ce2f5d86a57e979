import type * as v from "valibot";

/** More wrong fields than any form has; what comes after them is not looked at. */
export const MOST_ISSUES = 20;

/** What is wrong is counted as valibot asks for the language of each issue, and it stops where early ends are wanted. */
class CountedIssues implements v.Config<v.BaseIssue<unknown>> {
  /** Said of what its schema has no sentence for; the library's repeats what was sent. */
  readonly message = "This cannot be read.";
  #made = 0;

  get lang(): undefined {
    this.#made += 1;
    return undefined;
  }

  get abortEarly(): boolean {
    return this.#made >= MOST_ISSUES;
  }
}

/** What others send is read as by `v.safeParse`, until 20 issues are made. */
export function readInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.SafeParseResult<Schema> {
  const { typed, value, issues } = schema["~run"]({ value: input }, new CountedIssues());
  return { typed, success: issues === undefined, output: value, issues } as v.SafeParseResult<Schema>;
}
