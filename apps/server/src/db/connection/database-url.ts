/** The message completes "DATABASE_URL …" and never quotes the password. */
class DatabaseUrlError extends Error {}

interface DatabaseUrl {
  /** One per host, in the given order. */
  connectionStrings: string[];
  /** Host and port, for messages. */
  hosts: string[];
  /** Skip read-only servers. */
  needsWritable: boolean;
}

const SHAPE = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const HOST = /^(\[[\da-f:.]+\]|[^\s:[\]]*)(?::(\d*))?$/i;
const ATTRIBUTES = "target_session_attrs";
const LARGEST_PORT = 65_535;

/** Parses as libpq does. @throws {DatabaseUrlError} */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new DatabaseUrlError("must be a URL that starts with postgres:// or postgresql://");
  }
  const [, scheme = "", credentials, hostList = "", path = "", query = ""] = SHAPE.exec(text) ?? refuse(text);
  // Otherwise the start of a password could be read as a host.
  if (/\s/.test(text) || (credentials === undefined && text.includes("@"))) refuse(text);
  const parameters = new URLSearchParams(query);
  const attributes = parameters.get(ATTRIBUTES);
  parameters.delete(ATTRIBUTES);
  const names = hostList.split(",");
  const needsWritable = readAttributes(attributes) || names.length > 1;
  const prefix = credentials === undefined ? scheme : `${scheme}${credentials}@`;
  const suffix = parameters.size === 0 ? path : `${path}?${parameters}`;
  const hosts = names.map((name) => readHost(name, names.length));
  const connectionStrings = hosts.map((host) => prefix + host + suffix);
  // A single host may be empty: the parameter `host` names a socket folder.
  if (hosts[0] !== "" && !connectionStrings.every((each) => URL.canParse(each))) refuse(text);
  return { connectionStrings, hosts, needsWritable };
}

function readHost(name: string, count: number): string {
  const [, host, port] = HOST.exec(name.trim()) ?? [];
  if (host === undefined || (host === "" && count > 1)) {
    throw new DatabaseUrlError(
      `names a host that cannot be read, "${name}": write host or host:port, several separated by commas`,
    );
  }
  if (port !== undefined && !(Number(port) >= 1 && Number(port) <= LARGEST_PORT)) {
    throw new DatabaseUrlError(
      `names the port "${port}" of ${host}: a port is a number from 1 to ${LARGEST_PORT}`,
    );
  }
  return port === undefined ? host : `${host}:${port}`;
}

function readAttributes(value: string | null): boolean {
  if (value === null || value === "any") return false;
  if (value === "read-write" || value === "primary") return true;
  throw new DatabaseUrlError(
    `has ${ATTRIBUTES}=${value}: the product writes, so only read-write, primary and any make sense`,
  );
}

function refuse(text: string): never {
  if (/\s/.test(text)) throw new DatabaseUrlError("must not contain spaces or line breaks");
  throw new DatabaseUrlError(
    "cannot be read as postgres://user:password@host:port/database: " +
      "in user, password and database write @ : / ? # % as %40 %3A %2F %3F %23 %25",
  );
}
