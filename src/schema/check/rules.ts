import type { Rule } from './rule.ts'
import { actionHasCan } from './rules/action-has-can.ts'
import { fieldInItsPlace } from './rules/field-in-its-place.ts'
import { granted } from './rules/granted.ts'
import { knownCall } from './rules/known-call.ts'
import { knownEntity } from './rules/known-entity.ts'
import { knownField } from './rules/known-field.ts'
import { knownGroup } from './rules/known-group.ts'
import { knownMove } from './rules/known-move.ts'
import { knownPermission } from './rules/known-permission.ts'
import { knownScreen } from './rules/known-screen.ts'
import { knownValue } from './rules/known-value.ts'
import { noCode } from './rules/no-code.ts'
import { noReservedName } from './rules/no-reserved-name.ts'
import { oneAddress } from './rules/one-address.ts'
import { translated } from './rules/translated.ts'

/** Every rule of the checker, in the order of the alphabet. */
export const rules: Rule[] = [
  actionHasCan,
  fieldInItsPlace,
  granted,
  knownCall,
  knownEntity,
  knownField,
  knownGroup,
  knownMove,
  knownPermission,
  knownScreen,
  knownValue,
  noCode,
  noReservedName,
  oneAddress,
  translated,
]
