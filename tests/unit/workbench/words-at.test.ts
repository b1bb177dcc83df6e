import { expect, it } from 'vitest'
import { findTexts } from '../../../src/workbench/places/find-texts.ts'
import { listWordings } from '../../../src/workbench/places/words-at.ts'

const files: Record<string, unknown> = {
  'entities/thing.json': {
    properties: { state: { title: '状态', type: 'string', help: '说明', oneOf: [{ const: 'open', title: '待办' }] } },
  },
  'locales/en-US/entities/thing.json': { properties: { state: { title: 'State', oneOf: { open: 'Waiting' } } } },
}
const read = (file: string) => files[file]
const languages = { source: 'zh-CN', all: ['en-US', 'zh-CN'] }

it('the sentences of a place stand beside each other in every language, each with where it is written', () => {
  const found = listWordings({ file: 'entities/thing.json', path: ['properties', 'state'] }, read, languages)
  expect(found.map(({ word, called, versions }) => [`${called}${word}`, ...versions.map(({ text }) => text)])).toEqual([
    ['title', 'State', '状态'],
    ['help', '', '说明'],
    // A choice is told by its value: what it is called is said where the field is.
    ['open · title', 'Waiting', '待办'],
  ])
  expect(found[1]!.versions[0]!.spot).toEqual({ file: 'locales/en-US/entities/thing.json', path: ['properties', 'state', 'help'] })
})

it('a choice is translated under its value', () => {
  const [title] = listWordings({ file: 'entities/thing.json', path: ['properties', 'state', 'oneOf', 0] }, read, languages)
  expect(title!.versions[0]).toEqual({
    locale: 'en-US',
    spot: { file: 'locales/en-US/entities/thing.json', path: ['properties', 'state', 'oneOf', 'open'] },
    text: 'Waiting',
  })
})

it('a text is found in any language, whole ones first', () => {
  expect(findTexts(' 状态 ', Object.entries(files), 9).map(({ spot }) => spot.path.join('/'))).toEqual(['properties/state/title'])
  expect(findTexts('wait', Object.entries(files), 9)[0]!.spot.file).toBe('locales/en-US/entities/thing.json')
  expect(findTexts('st', [['a.json', { one: 'Best', two: 'State', three: 'st' }]], 2).map(({ text }) => text)).toEqual(['st', 'State'])
  expect(findTexts('', Object.entries(files), 9)).toEqual([])
})

it('what people see is found before names that are written alike (issue 18)', () => {
  const many = [
    ['calls/analysis.json', { summary: { required: ['orders'] } }],
    ['locales/en-US/screens/order.json', { title: 'Orders' }],
    ['screens/order.json', { entity: 'orders', title: 'Orders of today' }],
  ] as const
  expect(findTexts('orders', many, 9).map(({ text, spot }) => [spot.file, text])).toEqual([
    ['locales/en-US/screens/order.json', 'Orders'],
    ['screens/order.json', 'Orders of today'],
    ['calls/analysis.json', 'orders'],
    ['screens/order.json', 'orders'],
  ])
})
