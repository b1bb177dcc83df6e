/** An IP address, parsed into its family and its bits as one number; undefined for a text that is not an address. */
type Address = { bits: 32 | 128; value: bigint }

/** Finds the first of these entries (addresses, or networks in CIDR notation) that covers an address; returns its index, or undefined. */
export function lineCovering(address: string, lines: readonly string[]): number | undefined {
  const found = readAddress(address)
  if (!found) return undefined
  const at = lines.findIndex((line) => covers(line, found))
  return at < 0 ? undefined : at
}

function covers(line: string, address: Address): boolean {
  const [text = '', length] = line.trim().split('/')
  const net = readAddress(text)
  if (net?.bits !== address.bits) return false
  const rest = BigInt(net.bits - (length === undefined ? net.bits : Number(length)))
  return net.value >> rest === address.value >> rest
}

/** A server that listens on both families sees IPv4 addresses mapped into IPv6 (`::ffff:10.0.0.1`). */
function readAddress(text: string): Address | undefined {
  const plain = text.trim().replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) {
    const value = readDotted(plain)
    return value === undefined ? undefined : { bits: 32, value }
  }
  const dotted = /[^:]*\.[^:]*$/.exec(plain)?.[0]
  const tail = dotted === undefined ? undefined : readDotted(dotted)
  if (dotted !== undefined && tail === undefined) return undefined
  const hex =
    tail === undefined ? plain : `${plain.slice(0, -dotted!.length)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`
  const [head = '', end, more] = hex.split('::')
  const before = groupsOf(head)
  const after = groupsOf(end ?? '')
  const missing = 8 - before.length - after.length
  if (more !== undefined || (end === undefined ? missing !== 0 : missing < 1)) return undefined
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return { bits: 128, value: groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n) }
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

function readDotted(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return undefined
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}
