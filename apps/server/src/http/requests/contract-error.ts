import * as v from "valibot";

/** Names the field and not its value, as the issue's own message does: that may be personal, and errors are logged. */
export function contractError([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Error {
  const path = v.getDotPath(issue) ?? "the whole";
  return new Error(`The answer is not as the contract has it: ${issue.expected ?? issue.type} at ${path}.`);
}
