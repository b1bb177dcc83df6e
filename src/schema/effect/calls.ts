import type { Call, Contract, Grant } from '../contract.ts'
import { writeGrant } from '../reach.ts'
import { compareBodies } from './bodies.ts'
import { code, compareKeys, compareLists, listed, same, type SayEffect, type Tell, telling } from './change.ts'
import { callInNewNames, newNames } from './new-names.ts'
import { tellRest } from './rest.ts'

/** Changes in whose rows a call reaches and who may send it: told with the rights, lest a review miss them among body changes. */
export function compareReach(before: Contract, after: Contract, tell: Tell): void {
  const { kept } = compareKeys(before.calls, after.calls)
  const { say } = tell
  tellShared(kept, tell, (name, own) => {
    const [was, is] = [before.calls[name]!, after.calls[name]!]
    if (was.scope !== is.scope && is.entity)
      own(
        say(WIDTH[is.scope] > WIDTH[was.scope] ? 'reachesMore' : 'reachesFewer', { now: code(is.scope), old: code(was.scope) }),
        WIDTH[is.scope] < WIDTH[was.scope],
      )
    if (was.scopeByScreen !== is.scopeByScreen && is.entity)
      own(is.scopeByScreen ? say('reachesByScreen') : say('reachesAlike', { scope: code(is.scope) }))
    const [now, old] = [sayWho(is, say), sayWho(was, say)]
    if (now !== old) own(say('whoIs', { now, old }))
  })
}

/** Changes that clients of this backend, or the authors of another backend, must react to. */
export function compareCalls(before: Contract, after: Contract, tell: Tell): void {
  const { added, removed, kept } = compareKeys(before.calls, after.calls)
  const { say } = tell
  const at = (name: string, { calls }: Contract) => ({ name: code(name), path: code(calls[name]!.path) })
  for (const name of added) tell(say('newCall', { ...at(name, after), who: sayWho(after.calls[name]!, say) }))
  for (const name of removed) tell(say('callGone', at(name, before)), true)
  const fields = (call: Call) => after.entities[call.entity ?? '']?.properties ?? {}
  tellShared(kept, tell, (name, own) => {
    const is = after.calls[name]!
    const renamed = new Set<string>()
    const newName = newNames(Object.fromEntries(Object.entries(fields(is)).map(([field, { past }]) => [field, past ?? {}])))
    const was = callInNewNames(before.calls[name]!, fields(is), newName, renamed)
    for (const one of renamed) own(say('callsFieldNow', { name: code(one), now: code(newName(one)) }), true)
    compareCall(was, is, own)
  })
}

/** A change that many calls share (such as a new field in every answer) is reported once. */
function tellShared(names: string[], tell: Tell, compare: (name: string, say: Tell) => void): void {
  const shared = new Map<string, { names: string[]; breaking: boolean }>()
  for (const name of names)
    compare(
      name,
      telling(tell.say, (sentence, breaking = false) => {
        const effect = shared.get(sentence) ?? { names: [], breaking }
        effect.names.push(name)
        shared.set(sentence, effect)
      }),
    )
  for (const [said, effect] of shared) tell(tell.say('about', { subject: listed(effect.names.map(code), tell.say), said }), effect.breaking)
}

const WIDTH = { own: 0, customers: 1, all: 2 }

function compareCall(was: Call, is: Call, tell: Tell): void {
  const { say } = tell
  const all = (words: string[]) => listed(words.map(code), say)
  if (was.path !== is.path) tell(say('addressIs', { now: code(is.path), old: code(was.path) }), true)
  if (was.does !== is.does) tell(say('doesNow', { now: code(is.does), old: code(was.does) }), true)
  let said = 0
  const counting = telling(say, (sentence, breaking) => {
    said++
    tell(sentence, breaking)
  })
  compareBodies(was.body, is.body, counting)
  if (said === 0) tellRest(was.body, is.body, new Set(), tell)
  const answers = compareLists(was.answers, is.answers)
  if (answers.added.length > 0) tell(say('answersToo', { fields: all(answers.added) }))
  if (answers.removed.length > 0) tell(say('answersNoMore', { fields: all(answers.removed) }), true)
  if (!same(was.answer, is.answer)) tell(say('answersOtherwise'), true)
  if (!same(was.file, is.file))
    tell(is.file ? say('takesFile', { file: sayFile(is.file, say) }) : say('takesNoFile'), was.file !== undefined)
  const sorts = compareLists(was.sorts, is.sorts)
  if (sorts.removed.length > 0) tell(say('sortsNoMore', { fields: all(sorts.removed) }), true)
  if (was.limit?.rows !== is.limit?.rows)
    tell(
      is.limit ? say('rowsAtMost', { rows: is.limit.rows, before: was.limit?.rows ?? say('anyNumber') }) : say('rowsAny'),
      is.limit !== undefined && is.limit.rows < (was.limit?.rows ?? Infinity),
    )
  if (!same(was.moves, is.moves)) tell(say('movesNow', { now: all(is.moves) || say('none'), old: all(was.moves) || say('none') }))
  if (!same(was.fieldsOfMove, is.fieldsOfMove)) tell(say('moveFields'), true)
  if (!same(was.undo, is.undo)) tell(say(is.undo ? 'undoOtherwise' : 'undoNoMore'))
  if (!same(was.where, is.where)) tell(say('otherRows'))
  const guards = (call: Call) => call.guards.map(({ when, move }) => JSON.stringify([when, move]))
  const { added, removed } = compareLists(guards(was), guards(is))
  if (added.length > 0) tell(say('refusesMoreStates'), true)
  if (removed.length > 0) tell(say('refusesFewerStates'))
  if (was.inPerson !== is.inPerson) tell(say(is.inPerson ? 'inPerson' : 'notInPerson'), is.inPerson === true)
  if (was.beforeFactor !== is.beforeFactor) tell(say(is.beforeFactor ? 'beforeFactor' : 'notBeforeFactor'), is.beforeFactor !== true)
  const { set, creates, sort, first, summary, send } = was
  tellRest(
    { set, creates, sort, first, summary, send },
    { set: is.set, creates: is.creates, sort: is.sort, first: is.first, summary: is.summary, send: is.send },
    new Set(),
    tell,
  )
}

function sayFile({ kinds, maxBytes, as }: NonNullable<Call['file']>, say: SayEffect): string {
  const size = maxBytes === undefined ? [] : [say('atMostBytes', { bytes: maxBytes })]
  const kept = as ? [say('keptAs', { name: code(as) })] : []
  return [kinds ? listed(kinds.map(code), say) : say('anyKind'), ...size, ...kept].join(say('comma'))
}

function sayWho({ for: audience, grants }: Call, say: SayEffect): string {
  if (audience === 'guest') return say('openToAll')
  if (audience === 'member') return say('openToMembers')
  return say('openToHolders', { rights: listed(grants.map((grant) => sayGrant(grant, say)).sort(), say) || say('nothing') })
}

function sayGrant(grant: Grant, say: SayEffect): string {
  const right = code(writeGrant(grant))
  return grant.scope === undefined ? right : say('grantOver', { right, scope: code(grant.scope) })
}
