import { Problem } from '../../request/problem.ts'

/** The backend asks for a confirmation: the same call with `confirmed: true` goes through. */
export function asksAgain(problem: unknown): problem is Problem {
  if (!(problem instanceof Problem) || problem.kind !== 'conflict') return false
  return (problem.body as { data?: { confirm?: unknown } } | undefined)?.data?.confirm === true
}
