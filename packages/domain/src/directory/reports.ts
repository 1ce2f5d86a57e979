/** What may be wrong with an entry of the directory. */
export const DIRECTORY_PROBLEMS = ["no_plan", "moved", "wrong_phone", "closed", "other"] as const;
export type DirectoryProblem = (typeof DIRECTORY_PROBLEMS)[number];

export const LONGEST_NOTE = 300;
export const LONGEST_NOMINEE = 120;
