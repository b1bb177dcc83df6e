import { readError } from '../core/read-error.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { indexesOf } from '../db/indexes.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Problem } from '../http/problems.ts'

const PG_UNIQUE = '23505'

/** The error for a violated unique index: 422 on its field. The index decides, so that of fifty concurrent requests one wins. */
export function takenProblem(contract: Contract, entity: Entity, error: unknown): Problem | undefined {
  const field = takenField(contract, entity, readError(error))
  if (field === undefined) return undefined
  return problems.invalid({ [field]: taken })
}

/** The error for a value that another row has. */
export const taken = text('http/problems', 'taken')

function takenField(contract: Contract, entity: Entity, { code, constraint, message }: ReturnType<typeof readError>): string | undefined {
  if (code === PG_UNIQUE) {
    if (constraint === `${tableOf(entity.name)}_pkey`) return entity.key
    return indexesOf(entity, contract)
      .find((index) => index.name === constraint)
      ?.fields.at(-1)
  }
  const columns = /^UNIQUE constraint failed: (.+)$/.exec(message ?? '')?.[1]
  return columns?.split(', ').at(-1)?.split('.').at(-1)
}
