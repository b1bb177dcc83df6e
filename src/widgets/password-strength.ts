/** Points of a password: 5 per character, fewer for each repetition, and 10 for each further kind of character. */
export function scorePassword(password: string): number {
  const seen = new Map<string, number>()
  let score = 0
  for (const one of password) {
    const times = (seen.get(one) ?? 0) + 1
    seen.set(one, times)
    score += 5 / times
  }
  if (!password) return 0
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /\W/].filter((kind) => kind.test(password)).length
  return Math.trunc(score + (kinds - 1) * 10)
}

/** 0 too short, 1 low, 2 medium, 3 strong. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < 6) return 0
  const score = scorePassword(password)
  return score >= 80 ? 3 : score >= 60 ? 2 : 1
}
