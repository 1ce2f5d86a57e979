interface Named {
  name: string;
  last_name: string;
  degree: string | null;
}

/** "Ana Diaz, DDS" */
export function dentistName({ name, last_name: lastName, degree }: Named): string {
  const full = [name, lastName].filter(Boolean).join(" ");
  return degree ? `${full}, ${degree}` : full;
}
