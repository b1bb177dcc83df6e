import { near } from '../check/near.ts'

/** Something that disappeared or was added: its name, title, type and parts. */
export type Shape = { name: string; title?: string; type?: string; parts?: string[] }

/** What something that disappeared may have become: only for a question, never assumed. */
export function nearest(gone: Shape, added: readonly Shape[]): string | undefined {
  const alike = added.filter((one) => one.type === gone.type)
  const titled = alike.find(({ title }) => title !== undefined && title === gone.title)
  if (titled) return titled.name
  const named = near(
    gone.name,
    alike.map(({ name }) => name),
  )
  if (named !== undefined) return named
  const whole = alike.find(({ name }) => contains(name, gone.name) || contains(gone.name, name))
  if (whole) return whole.name
  return alike.find(({ parts }) => parts && gone.parts && shares(parts, gone.parts))?.name
}

/** `fullName` contains `name`. */
const contains = (long: string, short: string): boolean => short.length >= 3 && long.toLowerCase().includes(short.toLowerCase())

const shares = (a: string[], b: string[]): boolean => a.filter((one) => b.includes(one)).length * 2 > Math.max(a.length, b.length)
