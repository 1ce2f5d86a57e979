import { BlockList, isIP } from "node:net";
import { trimEnd } from "@smirk/domain/text/trim-end";

/** Names of the machine itself: RFC 6761, and what Linux distributions write into /etc/hosts. */
const OWN_NAMES = /^(localhost|.*\.localhost|localhost[46]|localhost\.localdomain|ip6-(localhost|loopback))$/;

/** IPv4 inside IPv6 counts (mapped, compatible, NAT64). */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8);
LOOPBACK.addSubnet("0.0.0.0", 8);
LOOPBACK.addSubnet("::", 96, "ipv6");
LOOPBACK.addSubnet("64:ff9b::7f00:0", 104, "ipv6");

const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet("169.254.0.0", 16);
LINK_LOCAL.addSubnet("fe80::", 10, "ipv6");

/** Whether a URL's host is this machine, in any spelling. */
export function isLoopback(hostname: string): boolean {
  const host = bare(hostname);
  return OWN_NAMES.test(host) || isListed(LOOPBACK, host);
}

/** Whether a name is reachable only from this machine or its local network. */
export function isLocal(hostname: string): boolean {
  return isLoopback(hostname) || isListed(LINK_LOCAL, bare(hostname));
}

/** Whether a URL's host is an IP address. */
export function isAddress(hostname: string): boolean {
  return isIP(bare(hostname)) !== 0;
}

/** Without an IPv6 address's brackets and zone, and without a trailing dot. */
function bare(hostname: string): string {
  const host = hostname.toLowerCase();
  const inBrackets = host.startsWith("[") && host.endsWith("]") ? host.slice(1, -1).split("%", 1)[0] : host;
  return trimEnd(inBrackets ?? "", /\./);
}

function isListed(list: BlockList, host: string): boolean {
  const version = isIP(host);
  return version !== 0 && list.check(host, version === 4 ? "ipv4" : "ipv6");
}
