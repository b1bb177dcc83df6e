import { once } from './compile/once.ts'
import type { Locale } from './compiled.ts'
import type { Contract } from './contract.ts'
import type { AuthoredField } from './format/authored.ts'
import type { Entity } from './format/entity.ts'
import type { Row } from './row.ts'

/**
 * A text that is stored in every language. The field itself contains the source language; for every other language a field next to it is
 * derived here. Readers get `<name>Label`, the version in their language.
 */

/** `spoken`: the language of titles and examples here. */
type Locales = { source: Locale; spoken: string; titles: Record<string, string> }
/** The part of a world that is read; an invalid one may lack its languages. */
type Speaking = { app: { locales?: Omit<Locales, 'spoken'> | undefined }; spoken?: string }

/** The name of the field that holds a translation. */
export const versionField = (name: string, locale: string): string => `${name}_${locale.replaceAll(/\W/g, '')}`

const known = new WeakMap<Entity, { of: string; entity: Entity }>()

/** Whether an entity has translated fields; memoised, because most have none. */
const speaks = once((entity: Entity): boolean => {
  const properties = (entity.properties ?? {}) as Record<string, AuthoredField | undefined>
  for (const name in properties) if (properties[name]?.perLanguage) return true
  return false
})

/** The entity with a field for each translation; the same object as long as the entity and the languages are the same. */
export function withVersions(entity: Entity, { app, spoken }: Speaking): Entity {
  if (!speaks(entity) || !app.locales?.titles) return entity
  const properties = entity.properties as Record<string, AuthoredField>
  const locales: Locales = { ...app.locales, spoken: spoken ?? app.locales.source }
  const of = JSON.stringify(locales)
  const before = known.get(entity)
  if (before?.of === of) return before.entity
  const whole = Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      field.perLanguage ? versionsOf(name, field, locales) : [[name, field] as const],
    ),
  )
  const made = { ...entity, properties: whole } as Entity
  known.set(entity, { of, entity: made })
  return made
}

function versionsOf(name: string, field: AuthoredField, { source, spoken, titles }: Locales): [string, AuthoredField][] {
  const others = Object.keys(titles).filter((locale) => locale !== source)
  if (others.length === 0) return [[name, field]]
  // `required` and defaults concern the source language only.
  const { perLanguage: _, required: __, default: ___, placeholder, backfill: ____, map: _____, examples: ______, was, ...rest } = field
  const [fallback, { placeholder: _own, ...unhinted }] = [titles[source] ?? source, field]
  const hinted = placeholder === undefined ? {} : { placeholder }
  const versions = others.map((locale): [string, AuthoredField] => [
    versionField(name, locale),
    {
      ...rest,
      title: inLanguage(field, titles[locale]),
      versionOf: name,
      fallback,
      ...(locale === spoken ? hinted : {}),
      ...(was === undefined ? {} : { was: [was].flat().map((one) => versionField(one, locale)) }),
    },
  ])
  const fields = Object.fromEntries(others.map((locale) => [locale, versionField(name, locale)]))
  const own = { ...unhinted, ...(source === spoken ? hinted : {}), versions: { fields, title: inLanguage(field, fallback) } }
  return [[name, own], ...versions]
}

/** The name of the language, in that language, is appended after a dot. */
const inLanguage = ({ title }: AuthoredField, language: string | undefined): string => `${title ?? ''} · ${language ?? ''}`

/** The version of a text for a reader: in their language, or else in the source language. */
export function spokenIn(row: Row, name: string, locale: string): string {
  const [own, source] = [row[versionField(name, locale)], row[name]]
  return typeof own === 'string' && own !== '' ? own : typeof source === 'string' ? source : ''
}

/** Copies all versions of a text to another field, e.g. the name of a package to its order. */
export function versionsAs({ entities }: Pick<Contract, 'entities'>, row: Row, name: string, to: { entity: string; field: string }): Row {
  const versions = Object.entries(entities[to.entity]?.properties[to.field]?.versions ?? {})
  return {
    [to.field]: row[name] ?? null,
    ...Object.fromEntries(versions.map(([locale, field]) => [field, row[versionField(name, locale)] ?? null])),
  }
}
