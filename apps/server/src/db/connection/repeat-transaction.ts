/** Deadlock, serialization failure, unique violation by a concurrent insert. */
const WORTH_ANOTHER_TRY = ["40P01", "40001", "23505"];
const TIMES = 3;

/** Repeats a transaction that failed because of a concurrent one. */
export async function repeatTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isOfAnother(error) || time === TIMES) throw error;
    }
  }
}

export function isOfAnother(error: unknown): boolean {
  return error instanceof Error && "code" in error && WORTH_ANOTHER_TRY.includes(String(error.code));
}
