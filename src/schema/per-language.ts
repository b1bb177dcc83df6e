import { once } from './compile/once.ts'
import type { Locale } from './compiled.ts'
import type { Contract } from './contract.ts'
import type { AuthoredField } from './format/authored.ts'
import type { Entity } from './format/entity.ts'
import type { Row } from './row.ts'

/**
 * A text of which each language has a version. What is stored under the name of the field is that of the language in which the schemas are
 * written; each other language has a field of its own beside it, worked out here, and what a reader is shown is told as `<name>Label`.
 */

/** `spoken`: the language of titles and examples here. */
type Locales = { source: Locale; spoken: string; titles: Record<string, string> }
/** What is read of a world; a wrong one may lack its languages. */
type Speaking = { app: { locales?: Omit<Locales, 'spoken'> | undefined }; spoken?: string }

/** The field that holds the version of a language. */
export const versionField = (name: string, locale: string): string => `${name}_${locale.replaceAll(/\W/g, '')}`

const known = new WeakMap<Entity, { of: string; entity: Entity }>()

/** Whether a field has versions; most entities have none, which is found out once. */
const speaks = once((entity: Entity): boolean =>
  Object.values((entity.properties ?? {}) as Record<string, AuthoredField>).some((field) => field?.perLanguage),
)

/** The entity with a field for each version; the same object as long as it and the languages are the same. */
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
  // What every row has, and what an empty form begins with, is the business of the source language.
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

/** Languages name themselves, and a dot stands between in all of them. */
const inLanguage = ({ title }: AuthoredField, language: string | undefined): string => `${title ?? ''} · ${language ?? ''}`

/** The version of a row's text that a reader of a language is shown: the source language's where theirs was not written. */
export function spokenIn(row: Row, name: string, locale: string): string {
  const [own, source] = [row[versionField(name, locale)], row[name]]
  return typeof own === 'string' && own !== '' ? own : typeof source === 'string' ? source : ''
}

/** All versions of a text as those of another field: the name of a package as it stands on its order. */
export function versionsAs({ entities }: Pick<Contract, 'entities'>, row: Row, name: string, to: { entity: string; field: string }): Row {
  const versions = Object.entries(entities[to.entity]?.properties[to.field]?.versions ?? {})
  return {
    [to.field]: row[name] ?? null,
    ...Object.fromEntries(versions.map(([locale, field]) => [field, row[versionField(name, locale)] ?? null])),
  }
}
