const DEADLOCK_DETECTED = "40P01";
const TIMES = 3;

/** Does a transaction again that the database gave up in favour of somebody who held what it waited for. */
export async function repeatAfterDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await transaction();
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === DEADLOCK_DETECTED;
      if (!isDeadlock || time === TIMES) throw error;
    }
  }
}
