import { expect, it } from 'vitest'
import { titledWords } from '../../../src/workbench/places/titled-words.ts'
import type { Word } from '../../../src/workbench/places/read-format.ts'

const files: Record<string, unknown> = {
  'screens/visit.json': { entity: 'visit' },
  'entities/visit.json': { properties: { way: { title: '方式' }, onDay: { title: '拜访日' } } },
  'locales/en-US/entities/visit.json': { properties: { way: { title: 'Way' }, onDay: { title: 'Day' } } },
}
const word = (name: string, ...values: string[]): Word => ({
  name,
  help: '',
  required: false,
  field: { name, title: name, type: 'string', widget: 'select', choices: values.map((value) => ({ value, title: value })) },
})

it('where a field of the rows is chosen it is called as people know it, with its name; other words stay (issue 18)', () => {
  const words = [word('board', 'way', 'onDay'), word('sort', 'onDay', '-onDay'), word('label', '{{way}}'), word('on', 'row', 'way')]
  const titles = (file: string) =>
    titledWords(words, file, (one) => files[one], 'en-US', { source: 'zh-CN', all: ['zh-CN', 'en-US'] }).map(({ field }) =>
      field!.choices!.map(({ title }) => title),
    )
  const titled = [['Way (way)', 'Day (onDay)'], ['Day (onDay)', 'Day (-onDay)'], ['Way ({{way}})'], ['row', 'way']] // prettier-ignore
  expect(titles('screens/visit.json')).toEqual(titled)
  expect(titles('entities/visit.json')).toEqual(titled)
  expect(titles('menus/admin.json')[0]).toEqual(['way', 'onDay'])
})
