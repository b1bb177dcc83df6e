import { expect, it } from 'vitest'
import { planBetween } from '../../../../src/schema/evolve/plan.ts'
import { sayQuestion } from '../../../../src/schema/evolve/say-report.ts'
import { checkSchemas } from '../../../../src/schema/check/check.ts'
import { exampleWorld, orderFields } from '../../../../src/schema/check/example-world.ts'
import { visit } from './models.ts'

const choices = (...all: object[]) => ({ title: '急', type: 'string', oneOf: all.map((one) => ({ title: '一', ...one })) })
const lossy = (before: object[], after: object[]) =>
  planBetween(visit({ pace: choices(...before) }), visit({ pace: choices(...after) })).steps.flatMap(({ kind, isLossy }) =>
    kind === 'convert' ? [isLossy === true] : [],
  )

it('S15 9: values that were two and are one cannot be told apart afterwards', () => {
  const [low, normal] = [{ const: 'low' }, { const: 'normal' }]
  expect(lossy([low, normal], [{ const: 'normal', was: ['low'] }])).toEqual([true])
  expect(lossy([low, normal], [{ const: 'calm', was: ['low', 'normal'] }])).toEqual([true])
  // A new name alone loses nothing, nor do two that change places.
  expect(lossy([low, normal], [{ const: 'calm', was: ['low'] }, normal])).toEqual([false])
  expect(
    lossy(
      [low, normal],
      [
        { const: 'low', was: ['normal'] },
        { const: 'normal', was: ['low'] },
      ],
    ),
  ).toEqual([false])
})

it('S15 8: what plan says to write is what check takes', () => {
  const list = (name: string) => ({
    title: '行',
    type: 'array',
    items: { type: 'object', properties: { [name]: { title: '件', type: 'string' } } },
  })
  const [question] = planBetween(visit({ lines: list('part') }), visit({ lines: list('name') })).questions
  expect(sayQuestion({ ...question!, rows: 1, examples: [] })).toContain('say "was": "part" at that field')
  const fields: Record<string, object> = {
    string: { title: '甲', type: 'string' },
    integer: { title: '甲', type: 'integer' },
    number: { title: '甲', type: 'number' },
    boolean: { title: '甲', type: 'boolean' },
    array: { title: '甲', type: 'array', items: { type: 'string' } },
  }
  const refused = Object.keys(fields).flatMap((was) =>
    Object.keys(fields).flatMap((is) => {
      const asked = planBetween(visit({ a: fields[was]! }), visit({ a: fields[is]! })).questions.find(({ kind }) => kind === 'type')
      if (!asked) return []
      const said = /: ("convert": .*); or keep/.exec(sayQuestion({ ...asked, rows: 1, examples: [] }))
      // Where nothing makes the one of the other, nothing is said that would be refused.
      if (!said) return []
      const words = JSON.parse(`{ ${said[1]!} }`) as object
      const files = Object.entries({ ...exampleWorld, ...orderFields({ a: { ...fields[is]!, ...words } }) })
      const findings = checkSchemas(files.map(([path, data]) => ({ path, text: JSON.stringify(data) })))
      return findings.filter(({ rule }) => rule === 'old-rows').map(({ message }) => `${was} to ${is}: ${message}`)
    }),
  )
  expect(refused).toEqual([])
})
