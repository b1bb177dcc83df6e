import { lineCovering } from '../../src/schema/addresses.ts'

/** Whether an address matches a list of addresses and networks, one on each line. */
export function isListed(address: string, ips: string | null | undefined): boolean {
  return lineCovering(address, (ips ?? '').split(/\r?\n/)) !== undefined
}
