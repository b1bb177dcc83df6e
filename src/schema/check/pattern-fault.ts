/**
 * Why a pattern may not be used, or nothing. Allowed are those that an engine matches in linear time: no reference back, no look
 * around, and no repeated group whose content can itself be repeated without a fixed separator.
 */
export function patternFault(pattern: string): string | undefined {
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
  return nestedRepetition(bare)
    ? 'Unexpected repetition inside a repetition, which can go back and forth; expected each part to be repeated once'
    : undefined
}

/** `^a|b$` matches any text that begins with a. */
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

type Group = { start: number; repeats: boolean }

function nestedRepetition(pattern: string): boolean {
  const groups: Group[] = [{ start: 0, repeats: false }]
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const letter = pattern[at]!
    if (inClass) {
      if (letter === ']') inClass = false
    } else if (letter === '[') inClass = true
    else if (letter === '(') groups.push({ start: at + 1, repeats: false })
    else if (letter === ')') {
      const group = groups.pop()!
      if (
        isRepeated(pattern, at + 1) &&
        (group.repeats || hasAlternative(pattern.slice(group.start, at))) &&
        !beginsWithSeparator(pattern.slice(group.start, at))
      )
        return true
      if (group.repeats || isRepeated(pattern, at + 1)) groups.at(-1)!.repeats = true
    } else if (isUnbounded(pattern, at)) groups.at(-1)!.repeats = true
  }
  return false
}

/** Whether `*`, `+`, `{n,}` or a large `{n,m}` stands here. */
function isUnbounded(pattern: string, at: number): boolean {
  const letter = pattern[at]
  if (letter === '*' || letter === '+') return true
  const braces = letter === '{' ? /^\{\d+(,(\d*))?\}/.exec(pattern.slice(at)) : null
  return braces !== null && braces[1] !== undefined && (braces[2] === '' || Number(braces[2]) > 100)
}

const isRepeated = (pattern: string, at: number): boolean => isUnbounded(pattern, at)

const hasAlternative = (group: string): boolean => /\|/.test(group.replace(/\[[^\]]*\]/g, ''))

/** `(-[a-z]+)*` is safe: the letter before each round is fixed and cannot be part of what is repeated. */
function beginsWithSeparator(group: string): boolean {
  const parts = /^(?:\?:)?([-_.,/:@ ])(\[[^\]]*\])(?:[+*]|\{\d+(?:,\d*)?\})$/.exec(group)
  return parts !== null && !new RegExp(parts[2]!, 'u').test(parts[1]!)
}
