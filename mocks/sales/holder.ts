import type { Rows } from '../../schemas/.meta/rows.ts'
import { choiceOf } from '../core/choice.ts'
import type { Found } from '../db/database.ts'
import type { Contract } from '../../src/schema/contract.ts'

type Holder = NonNullable<Rows['grant']['targetType']>

/** The type of holder that a role is: the choices of a grant are the roles that can hold packages; undefined for others. */
export const holderOf = (contract: Contract, role: unknown): Holder | undefined => choiceOf(contract, 'grant', 'targetType', role)

/** The name of a holder in lists. */
export const nameHolder = (user: Pick<Found<'user'>, 'realName' | 'contact'> | undefined): string =>
  [user?.realName, user?.contact].filter(Boolean).join(' ')
