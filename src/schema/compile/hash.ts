/** A 64-bit hash of a text, as 13 characters of base 32; for naming files by content, not for security. */
export function hashOf(text: string): string {
  let a = 0xdeadbeef ^ text.length
  let b = 0x41c6ce57 ^ text.length
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    a = Math.imul(a ^ letter, 2654435761)
    b = Math.imul(b ^ letter, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return ((BigInt(b >>> 0) << 32n) | BigInt(a >>> 0)).toString(32).padStart(13, '0')
}
