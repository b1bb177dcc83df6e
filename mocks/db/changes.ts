import type { Change } from '../../src/schema/evolve/change.ts'

const all: Change[] = []
const numbers = new Map<string, number>()

/** The number by which a statement refers to a change; passed as text, the change would be parsed again for every row. */
export function numberOf(change: Change): number {
  const name = JSON.stringify(change)
  if (!numbers.has(name)) numbers.set(name, all.push(change) - 1)
  return numbers.get(name)!
}

export const changeAt = (number: number): Change => all[number]!
