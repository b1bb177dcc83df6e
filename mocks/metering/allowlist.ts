import { lineCovering } from '../../src/schema/addresses.ts'

/** Whether an address is in a list of addresses and networks, one a line. */
export function isListed(address: string, ips: unknown): boolean {
  return lineCovering(address, String(ips ?? '').split(/\r?\n/)) !== undefined
}
