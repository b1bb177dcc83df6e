import type { Rule } from './rule.ts'
import { labelInLanguage } from './rules/label-in-language.ts'
import { choicesReach } from './rules/choices-reach.ts'
import { answerFits } from './rules/answer-fits.ts'
import { actionHasCan } from './rules/action-has-can.ts'
import { boardMoves } from './rules/board-moves.ts'
import { canBeMet } from './rules/can-be-met.ts'
import { cellFits } from './rules/cell-fits.ts'
import { choiceUnder } from './rules/choice-under.ts'
import { choicesOnce } from './rules/choices-once.ts'
import { computedEnds } from './rules/computed-ends.ts'
import { numbersFit } from './rules/numbers-fit.ts'
import { computedFits } from './rules/computed-fits.ts'
import { controlFits } from './rules/control-fits.ts'
import { coreCall } from './rules/core-call.ts'
import { currentVersion } from './rules/current-version.ts'
import { draftKept } from './rules/draft-kept.ts'
import { editedInCell } from './rules/edited-in-cell.ts'
import { entityInItsFile } from './rules/entity-in-its-file.ts'
import { entityUsed } from './rules/entity-used.ts'
import { fieldInItsPlace } from './rules/field-in-its-place.ts'
import { fileInForm } from './rules/file-in-form.ts'
import { formForChange } from './rules/form-for-change.ts'
import { formInSections } from './rules/form-in-sections.ts'
import { formIsSent } from './rules/form-is-sent.ts'
import { grantReachesMove } from './rules/grant-reaches-move.ts'
import { goneForGood } from './rules/gone-for-good.ts'
import { granted } from './rules/granted.ts'
import { handsWhatItHas } from './rules/hands-what-it-has.ts'
import { keptSince } from './rules/kept-since.ts'
import { knownAction } from './rules/known-action.ts'
import { knownBar } from './rules/known-bar.ts'
import { knownCall } from './rules/known-call.ts'
import { knownChoices } from './rules/known-choices.ts'
import { knownEntity } from './rules/known-entity.ts'
import { knownField } from './rules/known-field.ts'
import { knownFormat } from './rules/known-format.ts'
import { knownGroup } from './rules/known-group.ts'
import { knownLocale } from './rules/known-locale.ts'
import { knownMove } from './rules/known-move.ts'
import { knownPermission } from './rules/known-permission.ts'
import { knownRole } from './rules/known-role.ts'
import { knownScreen } from './rules/known-screen.ts'
import { knownValue } from './rules/known-value.ts'
import { knownWidget } from './rules/known-widget.ts'
import { listedAlike } from './rules/listed-alike.ts'
import { moveByItself } from './rules/move-by-itself.ts'
import { moveMade } from './rules/move-made.ts'
import { moveWhenPossible } from './rules/move-when-possible.ts'
import { namedOnce } from './rules/named-once.ts'
import { neighboursLoaded } from './rules/neighbours-loaded.ts'
import { noCode } from './rules/no-code.ts'
import { noCycle } from './rules/no-cycle.ts'
import { noReservedName } from './rules/no-reserved-name.ts'
import { noStub } from './rules/no-stub.ts'
import { numberKept } from './rules/number-kept.ts'
import { oneSpelling } from './rules/one-spelling.ts'
import { oldRows } from './rules/old-rows.ts'
import { onTheForm } from './rules/on-the-form.ts'
import { oneAction } from './rules/one-action.ts'
import { oneAddress } from './rules/one-address.ts'
import { oneContract } from './rules/one-contract.ts'
import { oneKey } from './rules/one-key.ts'
import { onePrimary } from './rules/one-primary.ts'
import { opensThere } from './rules/opens-there.ts'
import { optionsDiffer } from './rules/options-differ.ts'
import { ownerIsPerson } from './rules/owner-is-person.ts'
import { pastName } from './rules/past-name.ts'
import { perLanguage } from './rules/per-language.ts'
import { plainKey } from './rules/plain-key.ts'
import { pluralForms } from './rules/plural-forms.ts'
import { provenKept } from './rules/proven-kept.ts'
import { reachable } from './rules/reachable.ts'
import { refineFits } from './rules/refine-fits.ts'
import { reportFits } from './rules/report-fits.ts'
import { requiredFiles } from './rules/required-files.ts'
import { requiredShown } from './rules/required-shown.ts'
import { rightLanguage } from './rules/right-language.ts'
import { safePattern } from './rules/safe-pattern.ts'
import { sealedKept } from './rules/sealed-kept.ts'
import { searchable } from './rules/searchable.ts'
import { singleRow } from './rules/single-row.ts'
import { sizeOffered } from './rules/size-offered.ts'
import { smallEnough } from './rules/small-enough.ts'
import { soldOnce } from './rules/sold-once.ts'
import { stampKept } from './rules/stamp-kept.ts'
import { stateByMoves } from './rules/state-by-moves.ts'
import { stateReached } from './rules/state-reached.ts'
import { takesWhatItNeeds } from './rules/takes-what-it-needs.ts'
import { translated } from './rules/translated.ts'
import { tableFree } from './rules/table-free.ts'
import { takenFrom } from './rules/taken-from.ts'
import { withinUnit } from './rules/within-unit.ts'
import { comparesAlike } from './rules/compares-alike.ts'
import { conditionsAgree } from './rules/conditions-agree.ts'
import { hasEffect } from './rules/has-effect.ts'
import { knownFolder } from './rules/known-folder.ts'
import { underParent } from './rules/under-parent.ts'
import { uniqueKept } from './rules/unique-kept.ts'
import { unitTold } from './rules/unit-told.ts'
import { verbFitsCall } from './rules/verb-fits-call.ts'
import { viewFits } from './rules/view-fits.ts'
import { whenDeleted } from './rules/when-deleted.ts'
import { wholeHole } from './rules/whole-hole.ts'
import { wordBesideColour } from './rules/word-beside-colour.ts'
import { wordFitsType } from './rules/word-fits-type.ts'

/** Every rule of the checker, in alphabetical order. */
export const rules: Rule[] = [
  actionHasCan,
  answerFits,
  boardMoves,
  canBeMet,
  cellFits,
  choiceUnder,
  choicesOnce,
  choicesReach,
  computedEnds,
  computedFits,
  numbersFit,
  controlFits,
  coreCall,
  currentVersion,
  draftKept,
  editedInCell,
  entityInItsFile,
  entityUsed,
  fieldInItsPlace,
  fileInForm,
  formForChange,
  formInSections,
  formIsSent,
  goneForGood,
  granted,
  grantReachesMove,
  handsWhatItHas,
  keptSince,
  knownAction,
  knownBar,
  knownCall,
  knownChoices,
  knownEntity,
  knownField,
  knownFormat,
  knownGroup,
  knownLocale,
  knownMove,
  knownPermission,
  knownRole,
  knownScreen,
  knownValue,
  knownWidget,
  labelInLanguage,
  listedAlike,
  moveByItself,
  moveMade,
  moveWhenPossible,
  namedOnce,
  neighboursLoaded,
  noCode,
  noCycle,
  noReservedName,
  noStub,
  numberKept,
  oldRows,
  oneAction,
  oneAddress,
  oneContract,
  oneKey,
  onePrimary,
  oneSpelling,
  onTheForm,
  opensThere,
  optionsDiffer,
  ownerIsPerson,
  pastName,
  perLanguage,
  plainKey,
  pluralForms,
  provenKept,
  reachable,
  refineFits,
  reportFits,
  requiredFiles,
  requiredShown,
  rightLanguage,
  safePattern,
  sealedKept,
  searchable,
  singleRow,
  sizeOffered,
  smallEnough,
  soldOnce,
  stampKept,
  stateByMoves,
  stateReached,
  takesWhatItNeeds,
  translated,
  tableFree,
  takenFrom,
  withinUnit,
  comparesAlike,
  conditionsAgree,
  hasEffect,
  knownFolder,
  underParent,
  uniqueKept,
  unitTold,
  verbFitsCall,
  viewFits,
  whenDeleted,
  wholeHole,
  wordBesideColour,
  wordFitsType,
]

/** The rules without which nobody could be served safely; structural errors of a file count as such, too. */
export const stopping: ReadonlySet<string> = new Set(['json', 'structure', ...rules.filter(({ stops }) => stops).map(({ name }) => name)])
