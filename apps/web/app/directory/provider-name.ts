interface Named {
  name: string;
  last_name: string;
  degree: string | null;
}

/** "Ana Lopez, DDS"; without the degree when unknown. */
export function providerName({ name, last_name, degree }: Named): string {
  const full = [name, last_name].filter(Boolean).join(" ");
  return degree ? `${full}, ${degree}` : full;
}
