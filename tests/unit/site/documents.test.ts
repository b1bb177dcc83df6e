import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'
import { docs } from '../../../src/site/docs/tree.ts'
import { writeErrors, writeInterfaces } from '../../../src/site/docs/write-reference.ts'
import { catalogue, codes } from '../../../src/widgets/heavy/error-catalogue.ts'
import { interfaces } from '../../../src/widgets/heavy/samples.ts'

vi.stubGlobal('location', { origin: 'https://lingyu.example' })

const locales: Locale[] = ['zh-CN', 'en-US']
const folder = (locale: Locale) => join(root, 'src/site/docs', locale)
const read = (locale: Locale, file: string) => readFileSync(join(folder(locale), file), 'utf8')
const files = readdirSync(folder('en-US'))

/** Every address that a schema names. */
const addresses = new Set(
  readFolder(join(root, 'schemas')).flatMap(({ text }) => [...text.matchAll(/"(?:path|route)":\s*"(\/[^"?]*)"/g)].map(([, path]) => path!)),
)

describe.each(locales)('the documents in %s', (locale) => {
  it('are all there, and each stands in the tree', () => {
    expect(readdirSync(folder(locale))).toEqual(files)
    expect(
      docs
        .filter(({ generated }) => !generated)
        .map(({ name }) => `${name}.md`)
        .toSorted(),
    ).toEqual(files.toSorted())
  })

  it.each([...files, 'errors', 'interfaces'])('%s leads nowhere that does not exist', (file) => {
    const text = file === 'errors' ? writeErrors(locale) : file === 'interfaces' ? writeInterfaces(locale) : read(locale, file)
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
    const broken = links.filter((link) => {
      const [, path = '', query = ''] = /^#(\/[^?]*)(?:\?(.*))?$/.exec(link) ?? []
      const select = new URLSearchParams(query).get('select')
      return !addresses.has(path) || (select !== null && !docs[Number(select) - 1])
    })
    expect(broken).toEqual([])
  })

  it.each(files)('%s has the chapters and samples of the other language', (file) => {
    const shape = (text: string) => text.match(/^(#+ |```|\| ?-)/gm)
    expect(shape(read(locale, file))).toEqual(shape(read('en-US', file)))
  })

  it('the table of codes has every code of the catalogue, with its cause and its mend', () => {
    const table = writeErrors(locale)
    for (const code of codes) {
      const { title, cause, mend } = catalogue[locale][code]
      expect(table).toContain(`| \`${code}\` | ${title} | ${cause} | ${mend} |`)
    }
  })

  it('the reference has every interface with its parameters and a call', () => {
    const text = writeInterfaces(locale)
    for (const { path, body, takes } of Object.values(interfaces)) {
      expect(text).toContain(`\`${takes === 'stream' ? 'WS' : 'POST'} /api${path}\``)
      for (const [name, value] of Object.entries(body)) expect(text).toContain(`| \`${name}\` | \`${String(value)}\` |`)
    }
  })
})
