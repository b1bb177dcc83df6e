/** What each command is for, in one sentence: read in the overview and in the handbook. */
export const about = {
  apply: 'Does with the rows what a plan said, and stops when they have moved since.',
  changelog: 'Enters what changed of the interfaces that are sold into the changelog of the site.',
  check: 'Checks all schemas as one graph.',
  diff: 'What a change of the schemas does, in sentences for a review.',
  docs: 'Writes LANGUAGE.md, RULES.md and the list of commands of the handbook.',
  explain: 'What one screen becomes, and why a role cannot see it.',
  fix: 'Mends what needs no decision: stubs of translations, stale ones, order.',
  matrix: 'Who may do what: role × screen × action × field.',
  meta: 'Writes schemas/.meta, from which editors complete.',
  migrate: 'Brings older schemas to the language of this program.',
  new: 'A new list, form or detail that works at once.',
  openapi: 'OpenAPI 3.1 of every call.',
  pictures: 'What a change of the schemas looks like, before and after.',
  plan: 'What becomes of the rows that are there, before anything is done.',
  publish: 'New schemas for a built console, without building scripts.',
  undo: 'Takes back what was applied last.',
}

export type CommandName = keyof typeof about
