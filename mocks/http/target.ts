export type Target = { path: string; query: string }

/**
 * The only place that parses the target of a request. A target starts with exactly one slash and consists of visible characters; `//host/…`
 * is refused, because URL parsers take it for another host. The host of an absolute form (`GET http://here/api/…`) is dropped: whatever it
 * names, the request was sent to us.
 */
export function readTarget(url: string | undefined): Target | undefined {
  const own = (url ?? '').replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(own)) return undefined
  const [, path, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(own)!
  return { path: path!, query }
}

/** The target as text, for later parsers. */
export const textOfTarget = ({ path, query }: Target): string => path + query

/** Whether a path stays below a folder, however often it is decoded: no `.` or `..` segments, plain or encoded. */
export function staysBelow(path: string, folder: string): boolean {
  if (!path.startsWith(folder)) return false
  let plain = path
  for (let depth = 0; depth < 4; depth++) {
    if (/[\p{Cc}\\]/u.test(plain) || plain.split('/').some((part) => part === '.' || part === '..' || /^\.\.?;/.test(part))) return false
    const next = decoded(plain)
    if (next === undefined) return false
    if (next === plain) return true
    plain = next
  }
  return false
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    // After decoding, a percent sign may be a literal one.
    return /%2e|%2f|%5c|%00/i.test(path) ? undefined : path
  }
}

/** Whether the target decodes to valid UTF-8; other bytes would have to be guessed. */
export const isText = (target: Target): boolean => canDecode(target.path) && canDecode(target.query)

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
