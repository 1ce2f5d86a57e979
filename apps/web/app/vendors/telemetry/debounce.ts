/** Calls back with the last arguments after `waitMs` without another call. */
export function debounce<Args extends unknown[]>(
  waitMs: number,
  callback: (...args: Args) => void,
): (...args: Args) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), waitMs);
  };
}
