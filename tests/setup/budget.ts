import { expect } from 'vitest'
import budgets from '../budgets.json' with { type: 'json' }

export type Budget = keyof typeof budgets

/** What is counted does not hang on the machine: past its budget something has become more. Only a commit that says why raises one. */
export function keepBudget(name: Budget, counted: number): void {
  const { most, why } = budgets[name]
  console.log(`${name}: ${Number(counted.toFixed(1))} of ${most}`)
  expect.soft(counted, `${name}: ${most} in tests/budgets.json, because ${why}`).toBeLessThanOrEqual(most)
}
