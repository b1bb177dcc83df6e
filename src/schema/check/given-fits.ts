import type { Choice } from '../format/authored.ts'
import { nameOfChoices } from '../named-choices.ts'
import { hasType, tellType } from './own-value.ts'
import type { Report } from './rule.ts'
import type { FieldAt } from './visit.ts'

/** Each choice of another field must give a computed field its value. */
export function givenFits(file: string, at: FieldAt, by: string, choices: Choice[], word: string, report: Report): void {
  const [path, beside] = [[...at.path, 'computed', 'given'], at.path.slice(0, -1)]
  const silent = choices.filter(({ gives }) => gives?.[word] === undefined)
  if (silent.length > 0)
    report(
      file,
      path,
      `Unexpected "${by}.${word}", ${silent.map((one) => JSON.stringify(one.const)).join(', ')} of "${by}" gives no "${word}"; expected each choice to say so in "gives"`,
    )
  for (const [nth, { gives }] of choices.entries()) {
    const value = gives?.[word]
    if (value === undefined || (value !== '' && hasType(at.field, value))) continue
    const place = nameOfChoices(choices) ? path : [...beside, by, 'oneOf', nth, 'gives', word]
    if (value === '') report(file, place, 'Unexpected text without a character, expected the value that the choice gives')
    else tellType(file, at.field, value, place, report)
  }
}
