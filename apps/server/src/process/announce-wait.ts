const EVERY_MS = 10_000;

/** Says every ten seconds what is waited for, until the work has ended. @param what such as "waiting for PostgreSQL" */
export async function announceWait<T>(
  say: (line: string) => void,
  what: string,
  work: () => Promise<T>,
  everyMs = EVERY_MS,
): Promise<T> {
  const began = performance.now();
  const timer = setInterval(() => {
    say(`Still ${what}, for ${Math.round((performance.now() - began) / 1000)} seconds …`);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
