import { Problem } from '../../request/problem.ts'
import { notice } from '../notice.ts'

/** What a refused call says, shown in the corner and answered; the field it is about says it best. */
export function tellProblem(error: unknown, otherwise: string): string {
  const problem = error instanceof Problem ? error : undefined
  if (problem?.kind === 'aborted') return ''
  const said = Object.values(problem?.fields ?? {})[0] ?? problem?.message ?? ''
  notice.show(said || otherwise)
  return said || otherwise
}
