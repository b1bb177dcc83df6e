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

/** On a machine that has run nothing yet nobody knows which file takes long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = LONG.findIndex((name) => moduleId.includes(`/${name}.test.`))
  return at < 0 ? LONG.length : at
}
