import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { codeSecret, TOKEN_KEYS } from "../../../config/settings/setting-kinds.ts";
import { type AuthSecrets, makeAuthSecrets } from "./make-auth-secrets.ts";

const KEPT = v.object({ tokenKeys: TOKEN_KEYS, codeSecret });

/** The secrets of this data folder, for its owner's eyes alone; made the first time. */
export async function loadOrCreateAuthSecrets(dataDir: string): Promise<AuthSecrets> {
  const file = join(dataDir, "keys", "auth.json");
  const kept = await readStored(file);
  if (kept) return kept;
  await publish(file, JSON.stringify(await makeAuthSecrets()));
  const made = await readStored(file);
  if (made) return made;
  throw new Error(`${file} was taken away while the server started.`);
}

/**
 * Gives the file its name once it is whole. Of two servers that start at once the first name stands, and both
 * read it.
 */
async function publish(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
}

async function readStored(file: string): Promise<AuthSecrets | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return v.parse(KEPT, JSON.parse(text));
  } catch {
    // Not the parser's own words: they quote what they could not read.
    throw new Error(
      `${file} holds no keys: put back a copy, or delete it, which asks everyone to sign in again.`,
    );
  }
}
