export interface Instruction {
  /** Such as COPY. */
  name: string;
  /** Such as `from` of `--from=web`. */
  flags: Record<string, string>;
  /** What follows: the words, or the strings of a list in brackets. */
  words: string[];
  /** The same, unsplit. */
  text: string;
}

export interface Stage {
  name: string;
  /** Another stage's name, or an image's. */
  from: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile, in order; arguments that stand before them are filled in with their defaults. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const defaults = new Map<string, string>();
  const stages: Stage[] = [];
  for (const line of lines) {
    const instruction = readInstruction(line);
    const stage = stages.at(-1);
    if (instruction.name === "FROM") {
      const [from = "", , name = String(stages.length)] = instruction.words;
      const image = from.replaceAll(/\$\{(\w+)\}/g, (_whole, key: string) => defaults.get(key) ?? "");
      stages.push({ name, from: image, instructions: [] });
    } else if (stage) stage.instructions.push(instruction);
    else if (instruction.name === "ARG") {
      const [key = "", value = ""] = instruction.text.split("=");
      defaults.set(key, value);
    }
  }
  return stages;
}

function readInstruction(line: string): Instruction {
  const [name = "", ...rest] = line.trim().split(/\s+/);
  const flags: Record<string, string> = {};
  while (rest[0]?.startsWith("--")) {
    const [key = "", value = ""] = (rest.shift() ?? "").slice(2).split(/=(.*)/s);
    flags[key] = value;
  }
  const after = line.trim().slice(name.length).trim();
  const text = Object.entries(flags).reduce(
    (left, [key, value]) => left.replace(`--${key}=${value}`, "").trim(),
    after,
  );
  const words = text.startsWith("[") ? (JSON.parse(text) as string[]) : rest;
  return { name: name.toUpperCase(), flags, words, text };
}
