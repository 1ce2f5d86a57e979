/** Two that waited for each other, and one who was entered by two at once. */
const WORTH_ANOTHER_TRY = ["40P01", "23505"];
const TIMES = 3;

/** Does a transaction again that failed because of somebody else's. */
export async function repeatTransaction<T>(transaction: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await transaction();
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!WORTH_ANOTHER_TRY.includes(code) || time === TIMES) throw error;
    }
  }
}
