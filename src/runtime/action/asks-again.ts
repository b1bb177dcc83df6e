import { Problem } from '../../request/problem.ts'

/** The backend would do it, but asks first whether it is meant: the same call with `confirmed: true` does it. */
export function asksAgain(problem: unknown): problem is Problem {
  if (!(problem instanceof Problem) || problem.kind !== 'conflict') return false
  return (problem.body as { data?: { confirm?: unknown } } | undefined)?.data?.confirm === true
}
