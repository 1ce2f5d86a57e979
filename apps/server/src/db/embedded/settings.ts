/** Passed on the command line, so that a new release can change them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "80",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  // An acknowledged write survives a crash.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  // One file per weekday, overwritten a week later.
  logging_collector: "on",
  log_directory: "log",
  log_filename: "postgres-%a.log",
  log_truncate_on_rotation: "on",
  log_rotation_age: "1d",
  log_rotation_size: "0",
  log_checkpoints: "off",
  // The detail of an error can hold personal data, such as a phone number.
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

/** For data that need not outlive a crash of the machine. */
const DISPOSABLE = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  // Tests connect thousands of times, with a random password that no attempts would find.
  scram_iterations: "1",
};

/** The data folder comes first: isPostmasterOf looks for it. */
export function serverArguments(clusterDir: string, port: number, isDisposable = false): string[] {
  const socketFolder = isDisposable ? findSocketFolder(clusterDir) : null;
  const settings = Object.entries({
    ...SETTINGS,
    ...(isDisposable && DISPOSABLE),
    ...(socketFolder !== null && { unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"` }),
    port: String(port),
  });
  return ["-D", clusterDir, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** Bytes that a socket's path may have on every system. */
const LONGEST_SOCKET_PATH = 103;
const LONGEST_SOCKET_NAME = ".s.PGSQL.65535";

/**
 * Where a disposable server listens besides TCP: a query takes half as long there. Only the server's account and root
 * may enter. Null on Windows, and where the path is too long for a socket.
 */
export function findSocketFolder(clusterDir: string, platform = process.platform): string | null {
  const longest = Buffer.byteLength(`${clusterDir}/${LONGEST_SOCKET_NAME}`);
  return platform === "win32" || longest > LONGEST_SOCKET_PATH ? null : clusterDir;
}

/** UTF-8, sorted by code point, on every machine. */
export const INITDB_ARGUMENTS = [
  "--username=postgres",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=scram-sha-256",
  "--no-instructions",
];
