/** Two that waited for each other, one whose rows somebody else changed, and one who was entered by two at once. */
const WORTH_ANOTHER_TRY = ["40P01", "40001", "23505"];
const TIMES = 3;

/** Does a transaction again that failed because of somebody else's. What it keeps of a failed try is its own matter. */
export async function repeatTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isOfAnother(error) || time === TIMES) throw error;
    }
  }
}

/** Whether a transaction failed because of somebody else's. */
export function isOfAnother(error: unknown): boolean {
  return error instanceof Error && "code" in error && WORTH_ANOTHER_TRY.includes(String(error.code));
}
