import { hasManyWays } from './pattern-ways.ts'

/**
 * The reason why a pattern is not allowed, or undefined. Allowed patterns match in linear time: no backreferences, no lookaround, and no
 * repetition that can match one text in many ways.
 */
export function patternFault(pattern: string): string | undefined {
  let fault = known.get(pattern)
  if (fault === undefined) {
    // A page that is edited for days meets many unfinished patterns.
    if (known.size > 1000) known.clear()
    known.set(pattern, (fault = faultOf(pattern) ?? ''))
  }
  return fault === '' ? undefined : fault
}

/** Memoised: the same few patterns are asked about again and again. */
const known = new Map<string, string>()

function faultOf(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u')
  } catch {
    return 'Unexpected pattern that is not a regular expression, expected one with all brackets closed'
  }
  if (!pattern.startsWith('^') || !pattern.endsWith('$') || hasOpenAlternative(pattern))
    return 'Unexpected pattern that matches a part of the text, expected it to begin with "^" and end with "$"'
  const bare = pattern.replace(/\\[^kpP\d]/gu, 'x').replace(/\\[pP]\{[^}]*\}/gu, 'x')
  if (/\\k|\\[1-9]/.test(bare)) return 'Unexpected reference back, expected a pattern without "\\1"'
  if (/\(\?[=!<]/.test(bare)) return 'Unexpected look around, expected a pattern without "(?=", "(?!" or "(?<"'
  return hasManyWays(pattern)
    ? 'Unexpected repetition that can read one text in many ways, and goes back and forth over it; expected repeated parts of letters that the next part has not'
    : undefined
}

/** `^a|b$` matches any text that begins with a, so such an alternative is rejected. */
function hasOpenAlternative(pattern: string): boolean {
  let depth = 0
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at]
    if (letter === '\\') at++
    else if (letter === '[') inClass = true
    else if (letter === ']') inClass = false
    else if (!inClass && letter === '(') depth++
    else if (!inClass && letter === ')') depth--
    else if (!inClass && depth === 0 && letter === '|') return true
  }
  return false
}
