const SCREENS = /^(?:apps\/(?:web\/app|console\/src|server\/src)|packages\/ui)\/(?!.*\.test\.).*\.tsx?$/;
/** Its library cuts what it shows, and reads what is pasted before that. */
const CELLS = "apps/web/app/ui/forms/code-input.tsx";
const CUT = /\bmaxLength=|<(?:input|textarea)\b[^>]*\bmaxlength=/;
const STEPPED = /\btype="number"/;

/** The lines with a field that cuts what is pasted into it, or that the mouse's wheel changes. */
export function findCuttingFields(file: string, source: string): string[] {
  if (!SCREENS.test(file) || file === CELLS) return [];
  return source.split("\n").flatMap((line, at) => {
    if (CUT.test(line))
      return [`${file}:${at + 1}: cut nothing that is pasted: tidy it, and say what is too long.`];
    if (STEPPED.test(line))
      return [`${file}:${at + 1}: use a text field with inputMode instead of type="number".`];
    return [];
  });
}
