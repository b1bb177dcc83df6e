import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { refusalCodes } from '../../../src/schema/sold.ts'
import { languages, readTexts } from '../../../scripts/lib/text-files.ts'

it('every code that the call log knows has its cause and its mend, in both languages', () => {
  const { oneOf } = JSON.parse(readFileSync('schemas/choices/call-code.json', 'utf8')) as { oneOf: { const: number }[] }
  const failing = oneOf.map((one) => one.const).filter((code) => code !== 0)
  expect(refusalCodes).toEqual(failing)
  for (const locale of languages.names) {
    const keys = refusalCodes.flatMap((code) => [`title-${code}`, `cause-${code}`, `mend-${code}`])
    expect(Object.keys(readTexts(locale)['widgets/errors']!).toSorted()).toEqual(keys.toSorted())
  }
})

it('what a refusal leads on to is for codes of the catalogue, and for those of the console’s own services', () => {
  const { ways } = JSON.parse(readFileSync('schemas/menus/user.json', 'utf8')) as { ways: Record<string, { codes: number[] }> }
  // What several services refuse by stands in the room of its subject.
  const files = ['mocks/services', 'mocks/sales'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const services = files.filter((file) => file.endsWith('.ts'))
  const own = services.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/= (4\d{3})\n/g)].map(([, code]) => Number(code)))
  expect([...refusalCodes, ...own]).toEqual(expect.arrayContaining(Object.values(ways).flatMap((way) => way.codes)))
})

it('issue 14: a cause or a mend is written as people read it, without the signs of Markdown', () => {
  for (const locale of languages.names)
    for (const sentence of Object.values(readTexts(locale)['widgets/errors']!)) expect(String(sentence)).not.toMatch(/[`*_]/)
})
