/** What each command does, in one sentence: for the overview and the handbook. */
export const about = {
  apply: 'Applies a plan to the rows, and stops if they have changed since.',
  changelog: 'Adds changes of the sold interfaces to the changelog of the site.',
  check: 'Checks all schemas as one graph.',
  diff: 'Describes what a change of the schemas does, in sentences for a review.',
  docs: 'Writes LANGUAGE.md, RULES.md and the list of commands of the handbook.',
  explain: 'Explains what a screen becomes, and why a role cannot see it.',
  fix: 'Fixes what needs no decision: missing and stale translations, order.',
  matrix: 'Lists who may do what: role × screen × action × field.',
  meta: 'Writes schemas/.meta, which editors use for completion.',
  migrate: 'Migrates older schemas to the language version of this program.',
  new: 'Creates a list, form, detail, report or page of tabs that works immediately.',
  openapi: 'Writes the OpenAPI 3.1 document of all calls.',
  pictures: 'Shows what a change of the schemas looks like, before and after.',
  plan: 'Shows what happens to the existing rows, before anything is done.',
  publish: 'Publishes schemas to a built console, without building scripts.',
  rename: 'Gives a field, choice, entity or page another name, with all that names it.',
  undo: 'Reverts what was applied last.',
}

export type CommandName = keyof typeof about
