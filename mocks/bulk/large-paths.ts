import type { Contract } from '../../src/schema/contract.ts'

/** The calls whose body may contain a file of rows as text: imports, and the call that starts a job. */
export const largePaths = ({ calls }: Contract): Set<string> =>
  new Set(Object.values(calls).flatMap(({ does, path, name }) => (does === 'import' || name === 'job.start' ? [path] : [])))
