export function createFailureCount(most: number, onBroken: () => void) {
  let inARow = 0;
  return {
    succeeded: () => {
      inARow = 0;
    },
    failed: () => {
      inARow += 1;
      if (inARow === most) onBroken();
    },
  };
}
