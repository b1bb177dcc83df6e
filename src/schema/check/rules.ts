import type { Rule } from './rule.ts'
import { actionHasCan } from './rules/action-has-can.ts'
import { coreCall } from './rules/core-call.ts'
import { currentVersion } from './rules/current-version.ts'
import { entityInItsFile } from './rules/entity-in-its-file.ts'
import { fieldInItsPlace } from './rules/field-in-its-place.ts'
import { formForChange } from './rules/form-for-change.ts'
import { formInSections } from './rules/form-in-sections.ts'
import { granted } from './rules/granted.ts'
import { knownCall } from './rules/known-call.ts'
import { knownEntity } from './rules/known-entity.ts'
import { knownField } from './rules/known-field.ts'
import { knownGroup } from './rules/known-group.ts'
import { knownLocale } from './rules/known-locale.ts'
import { knownMove } from './rules/known-move.ts'
import { knownPermission } from './rules/known-permission.ts'
import { knownRole } from './rules/known-role.ts'
import { knownScreen } from './rules/known-screen.ts'
import { knownValue } from './rules/known-value.ts'
import { knownWidget } from './rules/known-widget.ts'
import { moveMade } from './rules/move-made.ts'
import { noCode } from './rules/no-code.ts'
import { noCycle } from './rules/no-cycle.ts'
import { noReservedName } from './rules/no-reserved-name.ts'
import { noStub } from './rules/no-stub.ts'
import { oneAddress } from './rules/one-address.ts'
import { oneContract } from './rules/one-contract.ts'
import { oneKey } from './rules/one-key.ts'
import { reachable } from './rules/reachable.ts'
import { requiredShown } from './rules/required-shown.ts'
import { rightLanguage } from './rules/right-language.ts'
import { safePattern } from './rules/safe-pattern.ts'
import { searchable } from './rules/searchable.ts'
import { smallEnough } from './rules/small-enough.ts'
import { stateReached } from './rules/state-reached.ts'
import { takesWhatItNeeds } from './rules/takes-what-it-needs.ts'
import { translated } from './rules/translated.ts'
import { verbFitsCall } from './rules/verb-fits-call.ts'
import { wordBesideColour } from './rules/word-beside-colour.ts'

/** Every rule of the checker, in the order of the alphabet. */
export const rules: Rule[] = [
  actionHasCan,
  coreCall,
  currentVersion,
  entityInItsFile,
  fieldInItsPlace,
  formForChange,
  formInSections,
  granted,
  knownCall,
  knownEntity,
  knownField,
  knownGroup,
  knownLocale,
  knownMove,
  knownPermission,
  knownRole,
  knownScreen,
  knownValue,
  knownWidget,
  moveMade,
  noCode,
  noCycle,
  noReservedName,
  noStub,
  oneAddress,
  oneContract,
  oneKey,
  reachable,
  requiredShown,
  rightLanguage,
  safePattern,
  searchable,
  smallEnough,
  stateReached,
  takesWhatItNeeds,
  translated,
  verbFitsCall,
  wordBesideColour,
]
