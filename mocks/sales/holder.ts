import type { Rows } from '../../schemas/.meta/rows.ts'
import { choiceOf } from '../core/choice.ts'
import type { Stored } from '../db/database.ts'
import type { Contract } from '../../src/schema/contract.ts'

type Holder = NonNullable<Rows['grant']['targetType']>

/** As what somebody of a role holds packages: the choices of a grant are the roles that can; nobody of any other does. */
export const holderOf = (contract: Contract, role: unknown): Holder | undefined => choiceOf(contract, 'grant', 'targetType', role)

/** Whom something was given, as the lists name people. */
export const nameHolder = (user: Pick<Stored<'user'>, 'realName' | 'phone'> | undefined): string =>
  [user?.realName, user?.phone].filter(Boolean).join(' ')
