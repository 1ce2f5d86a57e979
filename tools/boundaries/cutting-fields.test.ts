import { expect, it } from "vitest";
import { findCuttingFields } from "./cutting-fields.ts";

const SCREEN = "apps/web/app/features/savings/question-form.tsx";

it.each([
  [SCREEN, "<TextInput\n  maxLength={5}\n/>", 2],
  ["apps/console/src/ui/field.tsx", '<input type="number" />', 1],
  ["apps/server/src/features/desk/page.ts", 'html`<input name="zip" maxlength="5"/>`', 1],
])("finds a field of %s that cuts or steps: %j in line %i", (file, source, line) => {
  expect(findCuttingFields(file, source)).toEqual([expect.stringContaining(`${file}:${line}: `)]);
});

it.each([
  [SCREEN, '<TextInput inputMode="numeric" minLength={3} />'],
  ["apps/web/app/ui/forms/code-input.tsx", "maxLength={length}"],
  ["packages/contract/src/reports.ts", "v.maxLength(80)"],
  ["apps/server/src/http/body.ts", "v.maxLength(80)"],
  ["apps/web/test/screens/finder.test.tsx", "maxLength={5}"],
])("lets what cuts nothing be: %s with %j", (file, source) => {
  expect(findCuttingFields(file, source)).toEqual([]);
});
