/** A place as the screen names it: all are in one country, which its name may end with. */
export function placeLabel(name: string): string {
  return name.replace(/, USA$/, "");
}
