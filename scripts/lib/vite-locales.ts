import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type AppLocales, listTexts, readTexts } from './text-files.ts'
import { root } from './shell.mjs'

const PACKS = 'virtual:locale-packs'
const TEXTS = 'virtual:texts'
const OF_SITE = 'virtual:site-texts'
const OF_PAGES = 'virtual:page-texts'
const FIRST = 'virtual:first-texts'
/** The texts of a folder that is in no build. */
const DEVELOPS = /^workbench\//

/**
 * Everything that depends on the language. `virtual:texts` loads the console's texts by namespace and language: each file separately, those
 * of `together` in one file per language; `virtual:site-texts` loads those of `onHome`, which every public page carries, and
 * `virtual:page-texts` the other ones of the public pages and of `besideSite`. `virtual:locale-packs` contains antd's texts and dayjs's
 * names, in the default language if a package lacks one. Missing texts are taken from the default language.
 */
export function locales(
  { names, first }: AppLocales,
  together: readonly string[] = [],
  besideSite: readonly string[] = [],
  onHome: readonly string[] = [],
): Plugin {
  let left: RegExp | undefined
  const own: Record<string, (locale: string) => string> = {
    [PACKS]: () => writePacks(names, first),
    [TEXTS]: () =>
      `${writeStarts(names)}\n${writeLoaders(names, first, (name) => !together.includes(name) && !name.startsWith('site/') && !left?.test(name))}`,
    [OF_SITE]: () => writeLoaders(names, first, (name) => onHome.includes(name)),
    [OF_PAGES]: () =>
      writeLoaders(names, first, (name) => !onHome.includes(name) && (name.startsWith('site/') || besideSite.includes(name))),
    [FIRST]: (locale) => writeFirst(locale, first, together),
  }
  return {
    name: 'locales',
    enforce: 'pre',
    // Vite finds no dependency in what is written here: it would find each when it is asked for, and load every open page anew.
    config: () => ({ optimizeDeps: { include: names.flatMap((name) => Object.values(packOf(name, first))) } }),
    configResolved({ command }) {
      left = command === 'build' ? DEVELOPS : undefined
    },
    resolveId: (id) => (id.split('/')[0]! in own ? `\0${id}` : undefined),
    load(id) {
      const [name, locale = first] = id.slice(1).split('/')
      return id.startsWith('\0') ? own[name!]?.(locale) : undefined
    },
    transform(code, id) {
      const [, room, tag, file, copy] = /\/([\w-]+)\/texts\/([\w-]+)\/([\w/-]+)\.json(\?first)?$/.exec(id) ?? []
      const locale = names.find((one) => one === tag)
      if (!room || !locale) return undefined
      const fallback = locale === first ? undefined : readTexts(first)[`${room}/${file}`]
      const own = fallback ? JSON.stringify(complete(locale, JSON.parse(code), fallback)) : code
      return copy ? { code: own, moduleType: 'json' } : own
    },
  }
}

/** The file of a namespace, or that of the default language if this one has none. */
const fileOf = (namespace: string, locale: string, first: string) =>
  JSON.stringify(listTexts(locale, ['src'])[namespace] ?? listTexts(first, ['src'])[namespace])

const writeStarts = (names: string[]) =>
  `export const firstTexts = { ${names.map((locale) => `'${locale}': () => import('${FIRST}/${locale}')`).join(', ')} }`

function writeLoaders(names: string[], first: string, isWanted: (namespace: string) => boolean): string {
  const late = Object.keys(listTexts(first, ['src'])).filter(isWanted)
  const loaders = names.map((locale) => {
    const files = late.map((namespace) => `'${namespace}': () => import(${fileOf(namespace, locale, first)})`)
    return `'${locale}': { ${files.join(', ')} }`
  })
  return `export const lateTexts = { ${loaders.join(', ')} }`
}

function writeFirst(locale: string, first: string, together: readonly string[]): string {
  // A copy of their own: what the public pages say as well would else be one more file to wait for.
  const lines = together.map((namespace, at) => `import t${at} from ${fileOf(namespace, locale, first).replace('.json', '.json?first')}`)
  return `${lines.join('\n')}\nexport default { ${together.map((namespace, at) => `'${namespace}': t${at}`).join(', ')} }`
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** Adds the missing keys, except for plural forms that the language does not have. */
function complete(locale: string, own: object, fallback: object): object {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories as string[]
  const fits = (key: string) => forms.includes(PLURAL.exec(key)?.[1] ?? forms[0]!)
  return { ...Object.fromEntries(Object.entries(fallback).filter(([key]) => fits(key))), ...own }
}

function writePacks(names: string[], first: string): string {
  const packs = names.map((name) => {
    const { antd, days } = packOf(name, first)
    return `${JSON.stringify(name)}: { antd: () => import('${antd}'), days: () => import('${days}') }`
  })
  return `export const packs = { ${packs.join(', ')} }`
}

/** What antd and dayjs have for a language. */
const packOf = (name: string, first: string) => ({
  antd: pick(
    'antd/es/locale',
    [name, first].map((one) => one.replace('-', '_')),
  ),
  days: pick(
    'dayjs/locale',
    [name, first].flatMap((one) => [one.toLowerCase(), one.split('-')[0]!]),
  ),
})

const pick = (folder: string, files: string[]): string =>
  `${folder}/${files.find((file) => existsSync(join(root, 'node_modules', folder, `${file}.js`)))!}`
