import type { Terminal } from "./terminal.ts";

export interface Progress {
  rows: number;
  /** A fraction from 0 to 1. */
  share: number;
  rowsPerSecond: number;
  /** Null until it can be estimated. */
  secondsLeft: number | null;
}

export interface ProgressLine {
  show(progress: Progress): void;
  /** Clears the bar. */
  end(): void;
}

const BAR_WIDTH = 24;
const DRAW_EVERY_MS = 100;
const REPORT_EVERY_MS = 5_000;

/** A progress bar on a terminal; elsewhere a plain line every few seconds. */
export function showProgress(terminal: Terminal, now: () => number = () => performance.now()): ProgressLine {
  const pause = terminal.isDrawn ? DRAW_EVERY_MS : REPORT_EVERY_MS;
  let shownMs = terminal.isDrawn ? Number.NEGATIVE_INFINITY : now();
  return {
    show(progress) {
      if (now() - shownMs < pause) return;
      shownMs = now();
      if (terminal.isDrawn) terminal.draw(`${drawBar(progress.share)} ${describeProgress(progress)}`);
      else terminal.err(describeProgress(progress));
    },
    end: () => terminal.draw(""),
  };
}

export function describeProgress({ rows, share, rowsPerSecond, secondsLeft }: Progress): string {
  const percent = `${Math.floor(Math.min(1, share) * 100)} %`;
  const facts = [percent, `${format(rows)} rows`, `${format(rowsPerSecond)} rows/s`];
  if (secondsLeft !== null) facts.push(`${describeSeconds(secondsLeft)} left`);
  return facts.join(", ");
}

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
