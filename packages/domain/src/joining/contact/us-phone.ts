export function formatUsPhone(phone: string): string {
  const match = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}
