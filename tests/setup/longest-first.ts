import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes; begun last, one of them would keep a single core busy while the others have nothing left to do. */
const LONG =
  /e2e\/(walk\/(admin|agent|user)|certification|buyer-journey|faults|start|house-dashboards|speech-tasks|session|settings|orders)\.test|site\/demos\.test|schema\/mutation\.test|contract\/(seed-world|durability)\.test/

/** On a machine that has run nothing yet nobody knows which file takes long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId)
