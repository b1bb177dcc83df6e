import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'

/** The title of a choice in a language; the value itself if it has none. */
export function titlesOf(contract: Contract, entity: string, field: string, locale: Locale): (value: unknown) => string {
  const choices = contract.entities[entity]?.properties[field]?.choices ?? []
  return (value) => choices.find((one) => one.value === value)?.title[locale] ?? String(value)
}
