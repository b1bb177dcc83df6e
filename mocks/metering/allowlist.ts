import { lineCovering } from '../../src/schema/addresses.ts'

/** Whether an address is in a list of addresses and networks, one a line. */
export function isListed(address: string, ips: string | null | undefined): boolean {
  return lineCovering(address, (ips ?? '').split(/\r?\n/)) !== undefined
}
