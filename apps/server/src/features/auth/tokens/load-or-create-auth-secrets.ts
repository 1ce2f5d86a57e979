import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { codeSecret, TOKEN_KEYS } from "../../../config/settings/setting-kinds.ts";
import { type AuthSecrets, makeAuthSecrets } from "./make-auth-secrets.ts";

const STORED = v.object({ tokenKeys: TOKEN_KEYS, codeSecret });

/** The secrets of this data folder, readable by its owner only. */
export async function loadOrCreateAuthSecrets(dataDir: string): Promise<AuthSecrets> {
  const file = join(dataDir, "keys", "auth.json");
  const stored = await readStored(file);
  if (stored) return stored;
  await publish(file, JSON.stringify(await makeAuthSecrets()));
  const created = await readStored(file);
  if (created) return created;
  throw new Error(`${file} disappeared while the server started.`);
}

/** Links the complete file to its name. Of two servers that start at once, one wins and both read its file. */
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
    return v.parse(STORED, JSON.parse(text));
  } catch {
    // The parser's message would quote secrets.
    throw new Error(`${file} holds no valid keys. Restore a copy, or delete it and everyone signs in again.`);
  }
}
