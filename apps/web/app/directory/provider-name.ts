const NO_BREAK_SPACE = "\u00a0";

interface Named {
  name: string;
  last_name: string;
  degree: string | null;
}

/** The name for a heading: a line ends between name and degree, not within a last name or a degree. */
export function providerHeading({ name, last_name, degree }: Named): string {
  const whole = (text: string) => text.replaceAll(" ", NO_BREAK_SPACE);
  return providerName({ name, last_name: whole(last_name), degree: degree && whole(degree) });
}

/** "Ana Lopez, DDS"; without the degree when unknown. */
export function providerName({ name, last_name, degree }: Named): string {
  const full = [name, last_name].filter(Boolean).join(" ");
  return degree ? `${full}, ${degree}` : full;
}
