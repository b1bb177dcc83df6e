import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { NAMED } from '../../scripts/lib/turns.mjs'

/**
 * Files of one project and one environment stand together: a worker is used again as long as the next file is of its kind, and is
 * otherwise ended with all that it has read. Within a kind the longest begin: begun last,
 * one of them would keep a single core busy while the others have nothing left to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const kinds = new Map(sorted.map((file) => [file, kind(file)]))
    return sorted.toSorted((one, other) => kinds.get(one)!.localeCompare(kinds.get(other)!) || rank(one) - rank(other))
  }
}

function kind({ moduleId, project }: TestSpecification): string {
  const [first] = readFileSync(moduleId, 'utf8').split('\n', 1)
  return `${project.name} ${/@vitest-environment (\S+)/.exec(first!)?.[1] ?? 'node'}`
}

function rank({ moduleId }: TestSpecification): number {
  const at = NAMED.findIndex((path) => moduleId.endsWith(`/${path}`))
  return at < 0 ? NAMED.length : at
}
