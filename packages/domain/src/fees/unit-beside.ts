/**
 * A procedure's unit, such as 'each tooth' or 'cada diente', beside its name; null where the name says it already, as 'Bridge,
 * each tooth' and 'X-ray of one tooth' do.
 */
export function unitBeside(name: string, unit: string): string | null {
  const noun = unit.slice(unit.indexOf(" ") + 1);
  const said = [unit, `one ${noun}`, `un ${noun}`];
  return said.some((words) => name.endsWith(words)) ? null : unit;
}
