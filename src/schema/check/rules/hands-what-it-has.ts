import type { AuthoredScreen, AuthoredThen } from '../../format/authored.ts'
import { exampleWorld } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path, Rule } from '../rule.ts'

const NO_ANSWER = 'Unexpected "leave" after a call that declares no answer, expected its "answer" to name the field with the address'

export const handsWhatItHas: Rule = {
  name: 'hands-what-it-has',
  why: 'A value that the screen does not have, or that the next one does not take, never arrives: the person meets an empty page or a sentence with a hole.',

  screen(graph, { file, screen, entity, actions, submits, parts, forms }, report) {
    const own = () => [
      ...Object.keys(entity?.entity.properties ?? {}),
      ...forms.flatMap(({ names }) => names.map(({ name }) => name)),
      ...(screen.takes ?? []),
    ]
    const answeredBy = (call: string | undefined) => {
      const answer = call === undefined ? undefined : graph.atlas.calls[graph.atlas.callName(call, entity?.name)]?.answer
      return Object.keys((answer?.['properties'] as object | undefined) ?? {})
    }
    const look = (values: string[] | undefined, target: string | undefined, call: string | undefined, path: Path) => {
      if (!values) return
      const answered = answeredBy(call)
      const next = target === undefined ? undefined : graph.world.screens[target]
      const takes = next && takenBy(next)
      for (const [at, name] of values.entries()) {
        const known = [...new Set([...own(), ...answered])]
        const missing = known.includes(name) ? (takes?.includes(name) === false ? takes : undefined) : known
        if (!missing) continue
        const { message, suggestion } = unexpected('value', name, missing)
        if (missing === takes && suggestion === undefined) {
          const others = takes.length > 0 ? takes.join(', ') : 'none'
          report(file, [...path, 'with', at], `Unexpected value "${name}", the screen "${target!}" takes ${others}`)
          continue
        }
        report(file, [...path, 'with', at], message, suggestion === undefined ? {} : { suggestion })
      }
    }
    const after = (then: AuthoredThen | undefined, call: string | undefined, path: Path) => {
      if (typeof then !== 'object') return
      look(then.with, then.screen, call, [...path, 'then'])
      const answered = answeredBy(call)
      if (then.leave === undefined || answered.includes(then.leave)) return
      const { message, suggestion } = unexpected('value', then.leave, answered)
      if (answered.length === 0) report(file, [...path, 'then', 'leave'], NO_ANSWER)
      else report(file, [...path, 'then', 'leave'], message, suggestion === undefined ? {} : { suggestion })
    }
    for (const { action, path } of actions) {
      look(action.with, action.screen, action.call, path)
      after(action.then, action.call, path)
    }
    for (const { submit, path } of submits) after(submit.then, submit.call, path)
    for (const { part, path } of parts) after(part.then, undefined, path)
    if (screen.kind === 'detail')
      for (const [name, section] of Object.entries(screen.sections ?? {})) look(section.with, section.screen, undefined, ['sections', name])
    for (const [name, link] of Object.entries(screen.links ?? {})) look(link.with, link.screen, undefined, ['links', name])
  },

  examples: {
    ok: {},
    notOk: {
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: {
          pay: {
            title: '支付',
            on: 'row',
            can: 'edit',
            call: 'move',
            move: 'pay',
            then: { screen: 'order', with: ['orderNr'], leave: 'payUrl' },
          },
        },
      },
    },
    says: [
      'screens/order.json#/actions/pay/then/with/0 Unexpected value "orderNr", expected one of: amount, orderNo, status. Did you mean "orderNo"?',
      'screens/order.json#/actions/pay/then/leave Unexpected "leave" after a call that declares no answer, expected its "answer" to name the field with the address',
    ],
  },
}

/** What a screen reads of its address: what it takes, and of a list what one can search it by. */
function takenBy({ takes = [], list }: AuthoredScreen): string[] {
  const sought = (list?.search ?? []).flatMap((one) => (typeof one === 'string' ? [one] : 'field' in one ? [one.field] : []))
  return [...takes, ...sought]
}
