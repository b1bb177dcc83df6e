import type { Screen } from '../compiled-screen.ts'
import type { Field } from '../compiled.ts'
import { listDeeds, type Deed } from '../explain/deeds.ts'
import { sayCondition, sayTest } from '../explain/say-rules.ts'
import type { Rules } from '../rules.ts'
import { code, compareKeys, compareLists, listed, same, type SayEffect, type Tell, telling } from './change.ts'
import { deedInNewNames, type NewName } from './new-names.ts'

/** Changes in what can be done on a screen: the actions, and what each takes and requires. */
export function compareDeeds(was: Screen, is: Screen, newName: NewName, tell: Tell): void {
  const { say } = tell
  const byName = (screen: Screen) => Object.fromEntries(listDeeds(screen).map((deed) => [deed.name, deed]))
  const [old, now] = [byName(was), byName(is)]
  const { added, removed, kept } = compareKeys(old, now)
  for (const name of added) {
    const deed = now[name]!
    const action = sayDeed(deed, say)
    tell(deed.can ? say('newActionFor', { action, right: code(`${deed.permission}:${deed.can}`) }) : say('newAction', { action }))
  }
  for (const name of removed) tell(say('actionGone', { action: sayDeed(old[name]!, say) }))
  for (const name of kept) {
    const action = sayDeed(now[name]!, say)
    compareDeed(
      deedInNewNames(old[name]!, newName),
      now[name]!,
      telling(say, (said, breaking) => tell(say('theAction', { action, said }), breaking)),
    )
  }
}

const sayDeed = ({ name, title }: Deed, say: SayEffect) => say('deed', { name: code(name), title })

function compareDeed(was: Deed, is: Deed, tell: Tell): void {
  const { say } = tell
  const right = (deed: Deed) => (deed.can ? code(`${deed.permission}:${deed.can}`) : say('nothing'))
  if (right(was) !== right(is)) tell(say('deedTakes', { now: right(is), old: right(was) }))
  if (was.on !== is.on) tell(say('deedStands', { now: String(is.on), old: String(was.on) }))
  const sent = ({ call }: Deed) => code(call?.name ?? say('nothing'))
  if (was.call?.name !== is.call?.name) tell(say('deedSends', { now: sent(is), old: sent(was) }))
  if (!same(was.opens, is.opens))
    tell(is.opens ? say('deedOpens', { screen: code(is.opens.screen), as: is.opens.as }) : say('deedOpensNone'))
  if (!was.confirm !== !is.confirm) tell(say(is.confirm ? 'deedAsks' : 'deedAsksNot'))
  compareGuards(was, is, tell)
  compareForms(was.form ?? [], is.form ?? [], tell)
}

function compareGuards(was: Deed, is: Deed, tell: Tell): void {
  const { say } = tell
  const guards = (deed: Deed) => (deed.guards ?? []).map(({ when }) => sayCondition(when, say))
  const [before, after] = [guards(was), guards(is)]
  const { added, removed } = compareLists(before, after)
  const [old, now] = [listed(before, say), listed(after, say)]
  if (added.length > 0) tell(before.length > 0 ? say('deedOnlyWhereNow', { now, old }) : say('deedOnlyWhere', { now }))
  else if (removed.length > 0) tell(after.length > 0 ? say('deedWhere', { now, old }) : say('deedAlways', { old }))
}

function compareForms(was: Field[], is: Field[], tell: Tell): void {
  const { say } = tell
  const byName = (fields: Field[]) => Object.fromEntries(fields.map((field) => [field.name, field]))
  const [old, now] = [byName(was), byName(is)]
  const { added, removed, kept } = compareKeys(old, now)
  const sayAsked = (name: string) => (now[name]!.required === true ? say('asksRequired', { name: code(name) }) : code(name))
  if (added.length > 0) tell(say('asksToo', { fields: listed(added.map(sayAsked), say) }))
  if (removed.length > 0) tell(say('asksNoMore', { fields: listed(removed.map(code), say) }))
  for (const field of kept) {
    const [past, present] = [old[field]!, now[field]!]
    const name = code(field)
    if (!same(past.required, present.required))
      tell(say('fieldRequired', { name, now: sayRequired(present, say), old: sayRequired(past, say) }))
    compareRulesOf(name, past.rules ?? {}, present.rules ?? {}, tell)
    if (!same(past.visible, present.visible))
      tell(present.visible ? say('showsOnlyWhere', { name, condition: sayCondition(present.visible, say) }) : say('showsAlways', { name }))
    if (past.widget !== present.widget) tell(say('asksWith', { name, now: code(present.widget), old: code(past.widget) }))
  }
}

/** Rules that neither a column nor the body of a call can express. */
const OF_FORMS = ['must', 'multipleOf', 'uniqueItems', 'maxBytes', 'maxSeconds', 'accept'] as const

function compareRulesOf(name: string, was: Rules, is: Rules, tell: Tell): void {
  const { say } = tell
  const limit = ({ must, ...rules }: Rules, word: (typeof OF_FORMS)[number]): string | undefined => {
    if (word === 'must') return must === undefined ? undefined : sayTest(must, say)
    return rules[word] === undefined ? undefined : JSON.stringify(rules[word])
  }
  for (const one of OF_FORMS) {
    if (same(was[one], is[one])) continue
    const [from, to] = [limit(was, one), limit(is, one)]
    const word = code(one)
    if (to === undefined) tell(say('holdsNoMore', { name, word, from: from ?? say('none') }))
    else tell(from === undefined ? say('holdsTo', { name, word, to }) : say('holdsToNow', { name, word, to, from }))
  }
}

function sayRequired({ required }: Field, say: SayEffect): string {
  if (required === undefined) return say('optional')
  return required === true ? say('required') : say('requiredWhere', { condition: sayCondition(required, say) })
}
