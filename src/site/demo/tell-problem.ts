import { Problem } from '../../request/problem.ts'
import { notice } from '../notice.ts'

/** Shows the message of a refused call in the corner and returns it; that of the affected field is preferred. */
export function tellProblem(error: unknown, otherwise: string): string {
  const problem = error instanceof Problem ? error : undefined
  if (problem?.kind === 'aborted') return ''
  const said = Object.values(problem?.fields ?? {})[0] ?? problem?.message ?? ''
  notice.show(said || otherwise)
  return said || otherwise
}
