import type { Terminal } from "./terminal.ts";

/** How far a long command has come. */
export interface Progress {
  rows: number;
  /** Of the whole, from 0 to 1. */
  share: number;
  rowsPerSecond: number;
  /** Null until it can be told. */
  secondsLeft: number | null;
}

export interface ProgressLine {
  show(progress: Progress): void;
  /** Takes the bar away, so that what comes next stands on a line of its own. */
  end(): void;
}

const BAR_WIDTH = 24;
const DRAW_EVERY_MS = 100;
const REPORT_EVERY_MS = 5_000;

/** A bar on a terminal; elsewhere, such as in a log, a plain line every few seconds. */
export function showProgress(terminal: Terminal, now: () => number = () => performance.now()): ProgressLine {
  const pause = terminal.isDrawn ? DRAW_EVERY_MS : REPORT_EVERY_MS;
  let told = terminal.isDrawn ? Number.NEGATIVE_INFINITY : now();
  return {
    show(progress) {
      if (now() - told < pause) return;
      told = now();
      if (terminal.isDrawn) terminal.draw(`${drawBar(progress.share)} ${describeProgress(progress)}`);
      else terminal.err(describeProgress(progress));
    },
    end: () => terminal.draw(""),
  };
}

/** Such as "42 %, 1,234,000 rows, 6,540 rows/s, 2 min 10 s left". */
export function describeProgress({ rows, share, rowsPerSecond, secondsLeft }: Progress): string {
  const percent = `${Math.floor(Math.min(1, share) * 100)} %`;
  const facts = [percent, `${format(rows)} rows`, `${format(rowsPerSecond)} rows/s`];
  if (secondsLeft !== null) facts.push(`${describeSeconds(secondsLeft)} left`);
  return facts.join(", ");
}

/** Such as "2 h 5 min", "2 min 10 s" or "9 s". */
export function describeSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}

function drawBar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_WIDTH);
  return `[${"#".repeat(full)}${".".repeat(BAR_WIDTH - full)}]`;
}

function format(number: number): string {
  return Math.round(number).toLocaleString("en-US");
}
