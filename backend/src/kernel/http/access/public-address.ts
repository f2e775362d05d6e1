// Decides which addresses the server may call on behalf of others: only those of the public internet. Otherwise an
// attacker could make it call services on its own network (SSRF).
import { BlockList, isIP } from 'node:net';

/**
 * Addresses of no public host: the IANA registries of special-purpose addresses for IPv4 and IPv6 (RFC 6890), as
 * updated.
 */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4');

/** Public IPv6 addresses are within this range, except special-purpose ones and those that embed an IPv4 address. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');

/** @param address an IP address, not a host name. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  return publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/**
 * Whether a URL may be called at all; its host name is resolved and checked at each call, since that may change. Names
 * without a dot, and those that are never public (RFC 6761, RFC 6762, RFC 8375), belong to the local network.
 */
export function isPublicHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, port } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(bare) !== 0) return isPublicAddress(bare);
  return bare.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa|test|invalid|onion|lan)$/.test(bare);
}
