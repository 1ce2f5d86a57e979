/** Lets the browser paint and answer the visitor between two long pieces of work. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
