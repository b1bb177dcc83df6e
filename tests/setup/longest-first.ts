import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long, the longest first; begun last, one of them would keep a single core busy while the others have nothing left to do. */
const LONG = [
  'e2e/walk/admin',
  'e2e/walk/user',
  'e2e/faults',
  'e2e/site/demos',
  'e2e/session',
  'e2e/house-dashboards',
  'e2e/settings',
  'e2e/walk/agent',
  'e2e/speech-tasks',
  'e2e/buyer-journey',
  'e2e/certification',
  'e2e/multi-tab',
  'e2e/orders',
  'e2e/administrators',
  'contract/seed-world',
  'schema/wrong-types',
  'contract/every-call',
  'scripts/where-changes-go',
  'contract/speech-tasks',
  'contract/guard',
  'contract/money-properties',
  'contract/recover',
  'contract/durability',
  'contract/seed-once',
  'contract/administrators',
  'schema/mutation',
]

/**
 * Files of one project and one environment stand together: a worker is used again as long as the next file is of its kind, and is
 * otherwise ended with all that it has read. Within a kind the longest begin; on a machine that has run nothing yet nobody knows which.
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
  const at = LONG.findIndex((name) => moduleId.includes(`/${name}.test.`))
  return at < 0 ? LONG.length : at
}
