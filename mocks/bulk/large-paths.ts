import type { Contract } from '../../src/schema/contract.ts'

/** A file of rows comes as text, to the call that adds them or to the one that begins a job of it. */
export const largePaths = ({ calls }: Contract): Set<string> =>
  new Set(Object.values(calls).flatMap(({ does, path, name }) => (does === 'import' || name === 'job.start' ? [path] : [])))
