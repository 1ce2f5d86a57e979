/** 'Nov 20, 2026' for seconds since the epoch. */
export function formatDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}

/** '$49.90'; '-$10.00' for a discount. */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** 'Visa ending in 4242, expires 12/34'. */
export function formatCard({ brand, last4, exp_month, exp_year }: Record<string, unknown>): string {
  const month = String(exp_month).padStart(2, "0");
  return `${capital(String(brand))} ending in ${last4}, expires ${month}/${String(exp_year).slice(-2)}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
