export type Target = { path: string; query: string }

/**
 * The one place that reads where a request goes. A target begins with one slash and holds visible characters alone; `//host/…`,
 * which an address parser takes for another machine, is none. The absolute form (`GET http://here/api/…`) loses its machine:
 * whoever it names, it was sent to us.
 */
export function readTarget(url: string | undefined): Target | undefined {
  const own = (url ?? '').replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(own)) return undefined
  const [, path, query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(own)!
  return { path: path!, query }
}

/** The target as one text, for whoever reads it after us. */
export const textOfTarget = ({ path, query }: Target): string => path + query

/** Whether a path stays below a folder whoever decodes it, and however often: no step up or aside, plain or disguised. */
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
    // What is decoded twice may hold a percent sign that means itself.
    return /%2e|%2f|%5c|%00/i.test(path) ? undefined : path
  }
}

/** Whether everything in it is text once it is decoded; bytes that are no UTF-8 would be guessed at. */
export const isText = (target: Target): boolean => canDecode(target.path) && canDecode(target.query)

function canDecode(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
