import type { Call, Contract, Grant } from '../contract.ts'
import { writeGrant } from '../reach.ts'
import { compareBodies } from './bodies.ts'
import { code, compareKeys, compareLists, listed, same, type Tell } from './change.ts'
import { tellRest } from './rest.ts'

/** Whose rows a call reaches, and who may send it: a review must not miss it among the shapes of bodies. */
export function compareReach(before: Contract, after: Contract, tell: Tell): void {
  const { kept } = compareKeys(before.calls, after.calls)
  tellShared(kept, tell, (name, say) => {
    const [was, is] = [before.calls[name]!, after.calls[name]!]
    if (was.scope !== is.scope && is.entity)
      say(
        `it reaches ${WIDTH[is.scope] > WIDTH[was.scope] ? 'more' : 'fewer'} rows: ${code(is.scope)}, before ${code(was.scope)}.`,
        WIDTH[is.scope] < WIDTH[was.scope],
      )
    if (was.scopeByScreen !== is.scopeByScreen && is.entity)
      say(is.scopeByScreen ? 'each reaches what their own screen is about.' : `everyone reaches ${code(is.scope)}, whatever their screen.`)
    if (sayWho(was) !== sayWho(is)) say(`it is ${sayWho(is)}, before ${sayWho(was)}.`)
  })
}

/** Whether whoever calls this backend, or has written another one, must act. */
export function compareCalls(before: Contract, after: Contract, tell: Tell): void {
  const { added, removed, kept } = compareKeys(before.calls, after.calls)
  for (const name of added) tell(`New call ${code(name)} at ${code(after.calls[name]!.path)}, ${sayWho(after.calls[name]!)}.`)
  for (const name of removed) tell(`The call ${code(name)} at ${code(before.calls[name]!.path)} is gone.`, true)
  tellShared(kept, tell, (name, say) => compareCall(before.calls[name]!, after.calls[name]!, say))
}

/** What many calls have in common (a field more in every answer) is said once. */
function tellShared(names: string[], tell: Tell, compare: (name: string, say: Tell) => void): void {
  const shared = new Map<string, { names: string[]; breaking: boolean }>()
  for (const name of names)
    compare(name, (sentence, breaking = false) => {
      const effect = shared.get(sentence) ?? { names: [], breaking }
      effect.names.push(name)
      shared.set(sentence, effect)
    })
  for (const [sentence, effect] of shared) tell(`${listed(effect.names.map(code))}: ${sentence}`, effect.breaking)
}

const WIDTH = { own: 0, customers: 1, all: 2 }

function compareCall(was: Call, is: Call, tell: Tell): void {
  if (was.path !== is.path) tell(`its address is ${code(is.path)}, before ${code(was.path)}.`, true)
  if (was.does !== is.does) tell(`it does ${code(is.does)}, before ${code(was.does)}.`, true)
  let said = 0
  compareBodies(was.body, is.body, (sentence, breaking) => {
    said++
    tell(sentence, breaking)
  })
  if (said === 0) tellRest(was.body, is.body, new Set(), tell)
  const answers = compareLists(was.answers, is.answers)
  if (answers.added.length > 0) tell(`answers ${listed(answers.added.map(code))} too.`)
  if (answers.removed.length > 0) tell(`answers no more ${listed(answers.removed.map(code))}.`, true)
  if (!same(was.answer, is.answer)) tell('answers something of another shape.', true)
  if (!same(was.file, is.file)) tell(is.file ? `takes a file: ${sayFile(is.file)}.` : 'takes no file any more.', was.file !== undefined)
  const sorts = compareLists(was.sorts, is.sorts)
  if (sorts.removed.length > 0) tell(`sorts no more by ${listed(sorts.removed.map(code))}.`, true)
  if (was.limit?.rows !== is.limit?.rows)
    tell(
      is.limit
        ? `one owner has at most ${is.limit.rows} rows, before ${was.limit?.rows ?? 'any number'}.`
        : 'one owner has any number of rows.',
      is.limit !== undefined && is.limit.rows < (was.limit?.rows ?? Infinity),
    )
  if (!same(was.moves, is.moves))
    tell(`makes the moves ${listed(is.moves.map(code)) || 'none'}, before ${listed(was.moves.map(code)) || 'none'}.`)
  if (!same(was.fieldsOfMove, is.fieldsOfMove)) tell('takes other fields with its moves.', true)
  if (!same(was.undo, is.undo))
    tell(
      is.undo
        ? 'what it did to many rows can be taken back otherwise than before.'
        : 'what it did to many rows cannot be taken back any more.',
    )
  if (!same(was.where, is.where)) tell('is restricted to other rows.')
  const guards = (call: Call) => call.guards.map(({ when, move }) => JSON.stringify([when, move]))
  const { added, removed } = compareLists(guards(was), guards(is))
  if (added.length > 0) tell('refuses (409) in more states of the row.', true)
  if (removed.length > 0) tell('refuses (409) in fewer states of the row.')
  if (was.inPerson !== is.inPerson)
    tell(
      is.inPerson
        ? 'is refused in a console that an administrator has entered.'
        : 'may also be sent by an administrator who has entered the console.',
      is.inPerson === true,
    )
  if (was.beforeFactor !== is.beforeFactor)
    tell(
      is.beforeFactor
        ? 'may also be sent by somebody who still has to set up a second factor.'
        : 'is refused to somebody who still has to set up a second factor.',
      is.beforeFactor !== true,
    )
  const { set, creates, sort, first, summary, send } = was
  tellRest(
    { set, creates, sort, first, summary, send },
    { set: is.set, creates: is.creates, sort: is.sort, first: is.first, summary: is.summary, send: is.send },
    new Set(),
    tell,
  )
}

function sayFile({ kinds, maxBytes, as }: NonNullable<Call['file']>): string {
  const size = maxBytes === undefined ? [] : [`at most ${maxBytes} bytes`]
  return [kinds ? listed(kinds.map(code)) : 'any kind', ...size, ...(as ? [`kept as ${code(as)}`] : [])].join(', ')
}

function sayWho({ for: audience, grants }: Call): string {
  if (audience === 'guest') return 'open to everybody'
  if (audience === 'member') return 'open to whoever is signed in'
  return `open to whoever holds ${listed(grants.map(sayGrant).sort()) || 'nothing'}`
}

const sayGrant = (grant: Grant) => `${code(writeGrant(grant))}${grant.scope === undefined ? '' : ` over ${code(grant.scope)}`}`
