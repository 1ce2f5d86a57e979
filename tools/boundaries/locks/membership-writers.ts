const SERVER = /^apps\/server\/src\/(?!db\/migrations\/).*\.ts$/;
const TEST = /\.test\.ts$/;
/** The one file that writes the table: each of its functions asks whether the membership's lock is held. */
const WRITER = "apps/server/src/features/members/write-membership.ts";
const WRITE =
  /\b(?:updateTable|insertInto|deleteFrom|mergeInto)\(\s*"memberships\b|\b(?:update|into|delete\s+from|truncate)\s+memberships\b/gi;

/** @returns one sentence for each statement that writes a membership past its lock */
export function findMembershipWriters(file: string, source: string): string[] {
  if (!SERVER.test(file) || TEST.test(file) || file === WRITER) return [];
  return [...source.matchAll(WRITE)].map(({ index }) => {
    const line = source.slice(0, index).split("\n").length;
    return `${file}:${line}: A membership is written without its lock: call a function of ${WRITER}.`;
  });
}
