export type StatisticsGroup = "month" | "plan" | "state";

export interface StatisticsFilter {
  by: StatisticsGroup;
  from: string;
  to: string;
  /** Empty: all. */
  plan: string;
  /** Empty: all. */
  state: string;
}
